import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { caseKinds } from "@/lib/admin/work/kinds";
import { locales } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";

const roles = ["admin", "moderator"] as const;
const name = z.string().nullable();

const person = z.object({
  user_id: z.uuid(),
  name,
  email: name,
  roles: z.array(z.enum(roles)),
  since: z.string(),
  /** Whether they have a second one; null for moderators who ask. */
  factor: z.boolean().nullable(),
  suspended: z.boolean(),
  own: z.boolean(),
  last_seen_at: z.string().nullable(),
  /** Open cases of theirs; null for moderators who ask. */
  cases: z.array(z.object({ case: z.string(), kind: z.enum(caseKinds), member_name: name })).nullable(),
  /** Proofs they approved that a colleague looked at again, not knowing it; null for moderators who ask. */
  looks: z.object({ looked: z.number().int(), agreed: z.number().int() }).nullable(),
  recent: z.array(
    z.object({
      line: z.number().int(),
      action: z.string(),
      at: z.string(),
      member: z.uuid().nullable(),
      member_name: name,
    }),
  ),
});
export type TeamMember = z.output<typeof person>;

const invite = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(["open", "accepted", "revoked", "expired"]),
  created_at: z.string(),
  expires_at: z.string(),
  inviter: name,
});
export type StaffInvite = z.output<typeof invite>;

/** Answer of `admin_team`; `invites` is null for moderators. */
export const team = z.object({
  staff: z.array(person),
  invites: z.array(invite).nullable(),
  invite_days: z.number().int(),
});
export type Team = z.output<typeof team>;

export const inviteForm = z.object({
  email: emailAddress,
  role: z.enum(roles, "role_unknown"),
  /** Of the mail, where the address belongs to no member. */
  locale: z.enum(locales),
  reason: reasonText,
});

export const revocation = z.object({ invite: z.uuid(), reason: reasonText });

export const caseHandOver = z.object({
  from: z.uuid(),
  to: z.uuid("case_assignee"),
  /** Those that are ticked: `kind:id`. */
  cases: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat())
    .pipe(z.array(z.string().max(120)).min(1).max(100)),
  reason: reasonText,
});
