"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import { decideAppeal, submitAppeal, submitLinkedAppeal, withdrawAppeal } from "./mutations";
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

export const decideAppealAction = staffAction(
  { role: "moderator", name: "appeal.decide", subject: ({ appeal }) => ["appeal", appeal] },
  appealDecision,
  async (decision, staff) => {
    const changed = await decideAppeal(staff, decision);
    deliverSoon();
    revalidatePath("/[locale]/(admin)/admin/work", "page");
    return changed;
  },
);
