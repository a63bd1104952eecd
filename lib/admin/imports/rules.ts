/* Apart from the schemas, so that the panel does not bring their library to the browser. */

export const importStates = ["reading", "checked", "failed", "running", "done", "undoing", "undone"] as const;
export type ImportState = (typeof importStates)[number];

export const rowStates = ["fine", "refused", "waiting", "joined", "undone"] as const;
export const rowFaults = [
  "email_missing",
  "email_invalid",
  "deleted_there",
  "points_invalid",
  "email_twice",
  "member_exists",
  "waiting_already",
  "address_blocked",
  "expired",
] as const;
export const rowNotes = [
  "points_capped",
  "name_left_out",
  "joined_left_out",
  "not_subscribed",
  "consent_unclear",
  "bounced_there",
  "complained_there",
  "left_there",
  "other_line",
  "suppressed_here",
  "paid_left_out",
] as const;
export const fileFaults = [
  "empty",
  "too_many_lines",
  "quote_open",
  "unreadable",
  "no_email_column",
  "column_missing",
  "column_twice",
] as const;

/** Whether a file says who wants mail: it has a column for it, an admin said yes for all of it, or neither. */
export const consents = ["file", "agreed", "missing"] as const;
export type Consent = (typeof consents)[number];

export const importChanges = ["start", "pace", "undo", "undo_lines", "drop"] as const;

/** Invitations an hour that can be chosen, and the one that is proposed. */
export const paces = [20, 100, 500, 2000] as const;
export const usualPace = 100;

export const mostLines = 100_000;
export const mostBytes = 30 * 1024 * 1024;

/** Whether the page should ask again. */
export const moves = (state: ImportState) => ["reading", "running", "undoing"].includes(state);

/** Services whose exports are known (`layouts.ts`). */
export const serviceNames = {
  ghost: "Ghost",
  substack: "Substack",
  mailchimp: "Mailchimp",
  patreon: "Patreon",
  memberful: "Memberful",
  beehiiv: "beehiiv",
  kajabi: "Kajabi",
  stripe: "Stripe",
} as const;
export type Service = keyof typeof serviceNames;
