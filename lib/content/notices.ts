import type { LegalSlug } from "./kinds";

/** What `GET /api/announcements` answers: what the person is to be told, in their language. */
export type Notices = {
  announcements: {
    id: string;
    form: "bar" | "card";
    title: string;
    html: string;
    lang: string;
    path: string | null;
  }[];
  /** Legal texts that ask for the member's agreement. */
  legal: { slug: LegalSlug; number: number }[];
  /** Whether the account remembers what was put away; else this browser does. */
  member: boolean;
};

/** Where a browser without an account keeps the ids of what was put away. */
export const putAwayKey = "altura_announcements";
