"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { action, memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";
import { keepPlan, pageAfterSignIn } from "@/lib/sign-in/after-sign-in";
import { redeemRecoveryCode } from "@/lib/sign-in/codes/recovery-codes";
import { recoveryCodeForm } from "@/lib/sign-in/schema";
import { verifiedFactors } from "@/lib/session/status/factors";
import {
  enrollApp,
  enrollPasskey,
  enrollPhone,
  finishEnrollment,
  makeRecoveryCodes,
  prove,
  removeFactor,
  renameFactor,
  savePassword,
  sendReauthentication,
  startLink,
  unlink,
} from "./mutations";
import {
  beginPasskey,
  demandEndOfPasskeys,
  endEveryPasskey,
  endPasskey,
  finishPasskey,
  renamePasskey,
} from "./passkeys";
import {
  appForm,
  linkForm,
  newPasskeyForm,
  newPasswordForm,
  passkeyEndForm,
  passkeyNameForm,
  phoneForm,
  removeForm,
  renameForm,
  unlinkForm,
  verifyForm,
} from "./schema";

const enrollments = { name: "factor-enroll", max: 10, seconds: 900 };

/** What was done is told to the owner (`private.note_security_change`); the mail leaves with the answer. */
async function told<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  deliverSoon();
  return done;
}

export const addApp = memberAction(appForm, ({ name }, member) => enrollApp(member, name), {
  limit: enrollments,
});

export const addPhone = memberAction(phoneForm, (form, member) => enrollPhone(member, form), {
  limit: enrollments,
});

export const addPasskey = memberAction(appForm, ({ name }, member) => enrollPasskey(member, name), {
  limit: enrollments,
});

/** Begins a passkey that signs in by itself. */
export const startNewPasskey = memberAction(z.object({}), (_form, member) => beginPasskey(member), {
  limit: enrollments,
});

export const keepNewPasskey = memberAction(newPasskeyForm, async (form, member) => {
  await told(finishPasskey(member, form));
  return null;
});

export const changePasskeyName = memberAction(passkeyNameForm, async ({ target, name }) => {
  await renamePasskey(target, name);
  return null;
});

export const takePasskeyAway = memberAction(passkeyEndForm, async (form, member) => {
  await told(endPasskey(member, form));
  return null;
});

/** The caller's second factors, for a form that asks for one again. */
export const myFactors = memberAction(z.object({}), () => verifiedFactors());

/** Answers the recovery codes when these are the member's first; they are shown this once. */
export const verifyFactor = memberAction(verifyForm, async (form, member) => ({
  codes: await told(finishEnrollment(member, form)),
}));

export const changeFactorName = memberAction(renameForm, async ({ target, name, ...proof }) => {
  await prove(proof);
  await renameFactor(target, name);
  return null;
});

export const takeFactorAway = memberAction(removeForm, async ({ target, ...proof }) => {
  await told(removeFactor(target, proof));
  return null;
});

export const renewRecoveryCodes = memberAction(verifyForm, async (form, member) => {
  await prove(form);
  return { codes: await told(makeRecoveryCodes(member)) };
});

/** `code` when the code was mailed that an older session needs. */
type PasswordStep = { step: "code" | "saved" };

/** In the settings: saves the password, or mails the code that an older session needs for it. */
export const changePassword = memberAction(newPasswordForm, async (form, member): Promise<PasswordStep> => {
  if (form.intent === "code") {
    await sendReauthentication(member);
    return { step: "code" };
  }
  await told(savePassword(member, form));
  return { step: "saved" };
});

/**
 * At the end of a recovery: the same, with the passkeys that may have been left behind where the member says so, and then on
 * to where they were going.
 */
export const choosePassword = memberAction(newPasswordForm, async (form, member): Promise<PasswordStep> => {
  if (form.intent === "code") {
    await sendReauthentication(member);
    return { step: "code" };
  }
  if (form.passkeys) demandEndOfPasskeys(member);
  await told(savePassword(member, form));
  if (form.passkeys) await told(endEveryPasskey());
  return redirect(await pageAfterSignIn(form.next, form.locale));
});

export const linkProvider = memberAction(linkForm, async (form, member) =>
  redirect(await startLink(member, form)),
);

export const unlinkMethod = memberAction(unlinkForm, async ({ identity }, member) => {
  await told(unlink(member, identity));
  return null;
});

/** The other form of `/auth/second-factor`; leads on by way of the page that offers a new second factor. */
export const spendRecoveryCode = action(recoveryCodeForm, async (form) => {
  await redeemRecoveryCode(form.recovery);
  deliverSoon();
  await keepPlan(form);
  const next = await pageAfterSignIn(form.next, form.locale);
  redirect(withQuery(localizedHref(splitLocale(next).locale, "/auth/recovered"), { next }));
});
