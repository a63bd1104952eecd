"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { action, memberAction } from "@/lib/guard/action";
import { refreshing } from "@/lib/guard/refreshing";
import { beginPledge, beginWithdrawal, settlePledge, withdrawOwnPledge } from "./mutations";
import { pledgeForm, withdrawalForm } from "./schema";
import { authorizeVisitor } from "@/lib/guard/authorize";

/** Which part of the form comes next. */
export type PledgeStep =
  | { step: "form"; email: string; amount?: string; note?: string }
  | { step: "code"; ticket: string; email: string; amount?: string; note?: string; again: boolean }
  | { step: "done"; amount: number };

const refresh = () => revalidatePath("/[locale]/(site)/pledge", "page");

/** The form of `/pledge`: ask for the code, ask again, hand it in, or change what was typed. */
export const pledge = action(pledgeForm, async (form): Promise<PledgeStep> => {
  const typed = { email: form.email, amount: String(form.amount), note: form.note };
  if (form.intent === "change") return { step: "form", ...typed };
  if (form.intent === "settle") {
    const amount = await refreshing(refresh, () => settlePledge(form.ticket, form.code));
    return { step: "done", amount };
  }
  const ticket = await beginPledge(form, await authorizeVisitor());
  return { step: "code", ticket, ...typed, again: form.intent === "resend" };
});

/** Withdrawing by e-mail, for whoever pledged without an account. */
export const withdrawByMail = action(withdrawalForm, async (form): Promise<PledgeStep> => {
  if (form.intent === "change") return { step: "form", email: form.email };
  if (form.intent === "settle") {
    const amount = await refreshing(refresh, () => settlePledge(form.ticket, form.code));
    return { step: "done", amount };
  }
  const ticket = await beginWithdrawal(form);
  return { step: "code", ticket, email: form.email, again: form.intent === "resend" };
});

export const withdrawMine = memberAction(z.object({}), async (_form, member) => {
  await withdrawOwnPledge(member);
  refresh();
  return null;
});
