import type { Role } from "@/lib/session/member";

/**
 * Answer of GET /api/me: what the top bar and the navigation show about the person. `roles` is for display; gates read it
 * themselves.
 */
export type Me = {
  member: {
    id: string;
    email: string | null;
    phone: string | null;
    fullName: string | null;
    avatarUrl: string | null;
    roles: Role[];
    /** Messages of the chat, 100 at most. */
    unread: number;
    /** Whether they have a shop to look after. */
    sells: boolean;
    /** Whether a case of the panel waits for them. */
    waiting: boolean;
  } | null;
};
