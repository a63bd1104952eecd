import type { Me } from "@/lib/members/me";

/** The texts of the account island, handed over by the server so that no message catalogue reaches the browser. */
export type AccountWords = Record<
  | "loading"
  /** Contains `{name}`. */
  | "open"
  | "operative"
  | "dashboard"
  | "settings"
  | "referrals"
  | "admin"
  | "signOut"
  | "signedOutTitle"
  | "signedOutText"
  | "signOutFailedTitle"
  | "signOutFailedText",
  string
>;

/** The signed-in person as `GET /api/me` tells it. */
export type Account = NonNullable<Me["member"]>;
