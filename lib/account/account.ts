import { z } from "zod";

const side = z.enum(["current", "new"]);
export type Side = z.output<typeof side>;

const openSession = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
  /** Whether it was last seen in the network of this device; null when one of the two is not known. */
  same_network: z.boolean().nullable(),
});
export type OpenSession = z.output<typeof openSession>;

/** Without a profile row there is no choice to read: nothing is sent that needs one. */
const noMail = { product: false, community: false, referral: false, offers: false };

/** `manual`: staff decided, and only they take it back. */
export const unreachableReasons = ["hard", "soft", "complaint", "unsubscribed", "manual"] as const;

const unreachable = z.object({
  reason: z.enum(unreachableReasons),
  since: z.string(),
  /** Codes that may still be sent there. */
  left: z.number().int(),
  /** `sent`: one may be handed in; `came_back`: it could not be delivered. */
  code: z.enum(["sent", "came_back"]).nullable(),
});
export type Unreachable = z.output<typeof unreachable>;

/** Answer of `my_account`: what the settings show beyond the profile. */
export const accountSchema = z.object({
  email: z.string().nullable(),
  /** Without the plus sign. */
  phone: z.string().nullable(),
  email_change: z.object({ to: z.string(), waiting: z.array(side) }).nullable(),
  phone_change: z.object({ to: z.string() }).nullable(),
  /** The choices of `mail_preferences`, by category. */
  mail: z
    .object({ product: z.boolean(), community: z.boolean(), referral: z.boolean(), offers: z.boolean() })
    .nullable()
    .transform((mail) => mail ?? noMail),
  /** Why the address is not written to, and how it may be again. */
  unreachable: unreachable.nullable(),
  sessions: z.array(openSession),
  subscribed: z.boolean(),
  last_admin: z.boolean(),
  second_factor: z.boolean(),
});
export type Account = z.output<typeof accountSchema>;
