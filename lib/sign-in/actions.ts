"use server";

import { redirect } from "next/navigation";
import { action } from "@/lib/guard/action";
import { now } from "@/lib/platform/clock";
import { answerSecondFactor, challengePasskey, sendFactorCode } from "@/lib/session/status/factors";
import { keepPlan, pageAfterSignIn } from "./after-sign-in";
import { counted } from "./failures";
import { requestCode, verifyCode, verifyLink } from "./mutations";
import { openWithPasskey } from "./passkeys";
import {
  companyForm,
  confirmForm,
  factorForm,
  passkeyForm,
  passwordForm,
  providerForm,
  recoveryForm,
  signInForm,
} from "./schema";
import {
  newPasswordPath,
  openWithPassword,
  sendRecovery,
  startCompany,
  startProvider,
  verifyRecovery,
} from "./sign-in-methods";

/** Which part of the form comes next; `sentAt` is in milliseconds and drives the cool-down. */
export type SignInState =
  | { step: "contact"; email?: string; phone?: string }
  | { step: "code"; email?: string; phone?: string; sentAt: number; again: boolean };

/** The form of `/auth`. Handing in a right code redirects to `next` or to the dashboard, where the guard takes over. */
export const signIn = action(signInForm, async (form): Promise<SignInState> => {
  const { intent, email, phone } = form;
  if (intent === "change") return { step: "contact", email, phone };
  if (intent === "verify") {
    await counted("code", () => verifyCode(form));
    redirect(await pageAfterSignIn(form.next, form.locale));
  }
  await requestCode(form);
  await keepPlan(form);
  return { step: "code", email, phone, sentAt: now().getTime(), again: intent === "resend" };
});

/** The button of `/auth/confirm`. Opening the link changes nothing, so that mail scanners cannot use it up. */
export const confirmLink = action(confirmForm, async (form) => {
  await counted("link", () => verifyLink(form));
  await keepPlan(form);
  const next = form.type === "recovery" ? newPasswordPath(form) : form.next;
  redirect(await pageAfterSignIn(next, form.locale));
});

export const signInWithPassword = action(passwordForm, async (form) => {
  await counted("password", () => openWithPassword(form));
  await keepPlan(form);
  redirect(await pageAfterSignIn(form.next, form.locale));
});

/** Sends the mail, whose answer is the same for every address; with a code, goes on to the new password. */
export const recoverPassword = action(recoveryForm, async (form) => {
  if (!form.code) {
    await sendRecovery(form);
    return { email: form.email };
  }
  await counted("recovery", () => verifyRecovery(form));
  await keepPlan(form);
  redirect(await pageAfterSignIn(newPasswordPath(form), form.locale));
});

export const signInWithPasskey = action(passkeyForm, async (form) => {
  await counted("passkey", () => openWithPasskey(form));
  await keepPlan(form);
  redirect(await pageAfterSignIn(form.next, form.locale));
});

export const signInWithProvider = action(providerForm, async (form) => {
  redirect(await startProvider(form));
});

export const signInWithCompany = action(companyForm, async (form) => {
  redirect(await startCompany(form));
});

export const textFactorCode = action(factorForm.pick({ factor: true }), ({ factor }) =>
  sendFactorCode(factor),
);

export const challengeKey = action(factorForm.pick({ factor: true }), ({ factor }) =>
  challengePasskey(factor),
);

/** The form of `/auth/second-factor`. */
export const showSecondFactor = action(factorForm, async (form) => {
  await counted("second_factor", () => answerSecondFactor(form));
  await keepPlan(form);
  redirect(await pageAfterSignIn(form.next, form.locale));
});
