import type { MailCategory } from "@/lib/mail/categories";

export type Side = "current" | "new";
export type EmailChange = { to: string; waiting: Side[] };
export type PhoneChange = { to: string };

export type OpenSession = {
  id: string;
  user_agent: string | null;
  first_seen_at: string;
  last_seen_at: string;
  current: boolean;
  /** Whether it was last seen in the network of this device; null when one of the two is not known. */
  same_network: boolean | null;
};

/** Answer of the function `my_account`: what the settings show beyond the profile. */
export type Account = {
  email: string | null;
  /** Without the plus sign. */
  phone: string | null;
  email_change: EmailChange | null;
  phone_change: PhoneChange | null;
  mail: Record<MailCategory, boolean>;
  sessions: OpenSession[];
  subscribed: boolean;
  last_admin: boolean;
  second_factor: boolean;
};
