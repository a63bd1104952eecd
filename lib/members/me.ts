import type { Role } from "@/lib/session/member";

/** Answer of GET /api/me: what the top bar shows about the person. `roles` is for display; gates read it themselves. */
export type Me = {
  member: {
    id: string;
    email: string | null;
    phone: string | null;
    fullName: string | null;
    avatarUrl: string | null;
    roles: Role[];
  } | null;
};
