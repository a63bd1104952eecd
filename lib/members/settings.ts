import type { Locale } from "@/lib/platform/i18n/routing";
import type { Theme } from "@/lib/platform/appearance";

/** What the settings page shows of the member's own profile. */
export type Settings = {
  full_name: string | null;
  username: string | null;
  /** When the username was last changed; the first one is no change. */
  renamed_at: string | null;
  avatar_url: string | null;
  locale: Locale;
  /** Null until one was saved. */
  theme: Theme | null;
  /** As IANA names it (Europe/Madrid); null until a browser told it. */
  time_zone: string | null;
  /** Not on the leaderboard, by choice. */
  leaderboard_opt_out: boolean;
  /** Whether people whom they invite read their name. */
  named_to_invited: boolean;
};
