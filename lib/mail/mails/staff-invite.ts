import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";

export const staffInvite = defineMail({
  name: "staff_invite",
  group: "team",
  order: 10,
  cause: "code",
  vital: true,
  values: z.object({
    token: z.string(),
    role: z.enum(["admin", "moderator"]),
    inviter: z.string(),
    expires_at: z.coerce.date(),
  }),
  sample: {
    token: "ab".repeat(32),
    role: "moderator",
    inviter: "Ada",
    expires_at: "2027-05-10T12:00:00+00:00",
  },
  variants: { moderator: { role: "moderator" }, admin: { role: "admin" } },
  content: ({ token, role, inviter, expires_at }, { t, format }) => ({
    path: `/members/staff-invite/${token}`,
    facts: [[t("facts.validUntil"), format.time(expires_at)]],
    values: { inviter: inviter || brand.name },
    subject: `staff_invite.subject.${role}`,
    text: `staff_invite.${role}`,
    further: ["staff_invite.how", "staff_invite.unexpected"],
  }),
});
