/** What the settings page shows of the member's own profile. */
export type Settings = {
  full_name: string | null;
  bio: string | null;
  username: string | null;
  /** When the username was last changed; the first one is no change. */
  renamed_at: string | null;
  avatar_url: string | null;
  locale: string;
  theme: string;
  leaderboard_opt_out: boolean;
};
