"use server";

import { refresh } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { memberAction } from "@/lib/guard/action";
import { consentOptions } from "@/lib/analytics/consent/consent";
import { consentCookie } from "@/lib/session/cookies/cookies";
import { showZone } from "@/lib/session/cookies/zone";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { givePass, showSaved } from "@/lib/sign-in/after-sign-in";
import { authProviders } from "@/lib/sign-in/providers";
import { withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import {
  bindReferral,
  changeConsent,
  changeProfile,
  completeOnboarding,
  saveStep,
  takeUsername,
  usernameRefusal,
} from "./mutations";
import { stepAfter, stepsOffered, type OnboardingStep } from "./rules";
import {
  consentChoice,
  consentForm,
  interestsForm,
  preferenceSettings,
  rankingSettings,
  timeZoneSettings,
  profileForm,
  invitationSettings,
  profileSettings,
  skippableForm,
  usernameSettings,
} from "./schema";

function goOn(after: OnboardingStep, { locale, next }: { locale: string; next?: string }): never {
  const steps = stepsOffered({ discord: authProviders().includes("discord") });
  const step = stepAfter(after, steps) ?? undefined;
  redirect(withQuery(localizedHref(locale, "/onboarding"), { step, next: safeNext(next) ?? undefined }));
}

export const saveProfile = memberAction(profileForm, async (form) => {
  const { full_name, username, referral } = form;
  // Looked at before the code is bound and the name taken: neither can be done over after a refusal of the other.
  const refusal = username ? await usernameRefusal(username) : null;
  if (refusal) throw new AppError(refusal, { fields: { username: refusal } });
  if (referral) await bindReferral(referral);
  if (username) await takeUsername(username);
  await saveStep("profile", { full_name });
  return goOn("profile", form);
});

export const saveInterests = memberAction(interestsForm, async (form) => {
  await saveStep("interests", { interests: form.interests });
  return goOn("interests", form);
});

export const saveWallet = memberAction(skippableForm, async (form) => {
  await saveStep("wallet", { skipped: form.skipped });
  return goOn("wallet", form);
});

export const saveDiscord = memberAction(skippableForm, async (form) => {
  await saveStep("discord", { skipped: form.skipped });
  return goOn("discord", form);
});

/** The last step: stores the consent, ends onboarding and leads to where the member was going. */
export const finishOnboarding = memberAction(consentForm, async (form, member) => {
  const { terms, analytics, product, offers, locale, next } = form;
  await saveStep("consent", { terms, analytics, product, offers });
  await completeOnboarding();
  const jar = await cookies();
  jar.set(consentCookie, analytics ? "yes" : "no", consentOptions);
  await givePass(member, true);
  return redirect(safeNext(next) ?? localizedHref(locale, "/members/dashboard"));
});

/** Keeps the choice about being measured: with the account, and in the cookie that the browser reads. */
export const saveConsent = memberAction(consentChoice, async ({ choice }) => {
  await changeConsent(choice === "yes");
  (await cookies()).set(consentCookie, choice, consentOptions);
  return { choice };
});

export const saveProfileSettings = memberAction(profileSettings, async (change, member) => {
  await changeProfile(member, change);
  refresh();
  return null;
});

/** The answer brings the page anew: the name, and from when on it may be changed again. */
export const saveUsername = memberAction(usernameSettings, async ({ username }) => {
  const taken = await takeUsername(username);
  refresh();
  return taken;
});

/** Shows the member on the leaderboard, or no longer. */
export const saveRanking = memberAction(rankingSettings, async ({ shown }, member) => {
  await changeProfile(member, { leaderboard_opt_out: !shown });
  return null;
});

/** Names the member to people whom they invite, or no longer. */
export const saveInvitationName = memberAction(invitationSettings, async ({ named }, member) => {
  await changeProfile(member, { named_to_invited: named });
  return null;
});

/** The time zone in which the member lives, and in which this browser shows times from now on. */
export const saveTimeZone = memberAction(timeZoneSettings, async (change, member) => {
  await changeProfile(member, change);
  await showZone(change.time_zone);
  return null;
});

/** Stores the preferences, which every later sign-in applies, and shows them in this browser. */
export const savePreferences = memberAction(preferenceSettings, async (change, member) => {
  await changeProfile(member, change);
  await showSaved(change);
  return change;
});
