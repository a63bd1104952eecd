"use server";

import { redirect } from "next/navigation";
import { action } from "@/lib/action";
import { now } from "@/lib/clock";
import { firstDoor, keepPlan } from "./door";
import { requestCode, verifyCode, verifyLink } from "./mutations";
import { confirmForm, signInForm } from "./schema";

/** Which part of the form comes next; `sentAt` is in milliseconds and drives the cool-down. */
export type SignInState =
  | { step: "contact"; email?: string; phone?: string }
  | { step: "code"; email?: string; phone?: string; sentAt: number; again: boolean };

/** The form of `/auth`. Handing in a right code redirects to `next` or to the dashboard, where the guard takes over. */
export const signIn = action(signInForm, async (form): Promise<SignInState> => {
  const { intent, email, phone } = form;
  if (intent === "change") return { step: "contact", email, phone };
  if (intent === "verify") {
    await verifyCode(form);
    redirect(await firstDoor(form.next, form.locale));
  }
  await requestCode(form);
  await keepPlan(form);
  return { step: "code", email, phone, sentAt: now().getTime(), again: intent === "resend" };
});

/** The button of `/auth/confirm`. Opening the link changes nothing, so that mail scanners cannot burn it. */
export const confirmLink = action(confirmForm, async (form) => {
  await verifyLink(form);
  await keepPlan(form);
  redirect(await firstDoor(form.next, form.locale));
});
