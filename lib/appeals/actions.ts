"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/guard/action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { submitAppeal, submitLinkedAppeal, withdrawAppeal } from "./mutations";
import { appealDecision, appealForm, linkedAppealForm, withdrawal } from "./schema";

export const sendAppeal = memberAction(
  appealForm,
  async (form, member) => {
    const sent = await submitAppeal(member, form);
    deliverSoon();
    return sent;
  },
  { limit: { name: "appeal", max: 10, seconds: 3600 } },
);

/** For who cannot sign in: the signed link of the mail about their suspension stands for the session. */
export const sendLinkedAppeal = action(linkedAppealForm, async ({ token, text }) => {
  const sent = await submitLinkedAppeal(token, text);
  deliverSoon();
  return sent;
});

export const withdrawAppealAction = memberAction(withdrawal, ({ appeal }, member) =>
  withdrawAppeal(member, appeal),
);

/** Refuses appeal_other_person, appeal_closed, changed_meanwhile, and what taking the penalty back refuses. */
export const decideAppealAction = staffChange({
  role: "moderator",
  name: "appeal.decide",
  subject: ({ appeal }) => ["appeal", appeal],
  form: appealDecision,
  rpc: "admin_decide_appeal",
  args: ({ appeal, decision, reason, version }) => ({
    p_appeal: appeal,
    p_decision: decision,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh: () => revalidatePath("/[locale]/(admin)/admin/work", "page"),
});
