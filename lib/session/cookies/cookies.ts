/**
 * Cookies of the join flow. None of them is trusted beyond what its reader checks. Those that no script reads have the name
 * that `hostCookie` makes of theirs.
 */

/** Readable by script: `1` while signed in. For display only. */
export const hintCookie = "altura_hint";
export const hintOptions = { path: "/", sameSite: "lax", maxAge: 400 * 24 * 60 * 60 } as const;

/** A language or appearance that was chosen: readable by script, for a year. */
export const choiceOptions = { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 } as const;

/** Whether this browser may be measured: `yes` or `no`; absent while nothing was chosen, which counts as no. Readable by script. */
export const consentCookie = "altura_consent";

/** Signed id of the referral click; set by `/r/{code}`. */
export const referralCookie = "altura_ref";

/** Readable by script: `1` while there is a referral click, so that static pages ask who invited. */
export const invitedCookie = "altura_invited";

/** Plan chosen before joining; also kept in local storage under the same name. */
export const planCookie = "altura_checkout_plan";
export const planSeconds = 24 * 60 * 60;

/** A promotion code that a visitor brought: kept while they join, as long as the plan. */
export const codeCookie = "altura_checkout_code";

/** Signed (`pass.ts`): second factor and onboarding were complete, so that the guards need not look them up again. */
export const onboardedCookie = "altura_onboarded";

/** Set for a minute when a session of this browser has ended: a request that comes after its cookies were cleared is told why, too. */
export const endedCookie = "altura_ended";
export const endedSeconds = 60;

/** How long a cookie remembers a visit to a provider, as long as the auth service waits for its end. */
export const providerSeconds = 600;

/** Signed: the link to a provider that a member has begun (`link-mark.ts`). Sent back by a navigation from there, so `lax`. */
export const linkCookie = "altura_link";

/** Signed: state and PKCE verifier while a member is at Discord. `lax` for the same reason. */
export const discordCookie = "altura_discord";

/** Random number of a browser without an account that pays in a storefront: its next checkout ends the one before. */
export const buyerCookie = "altura_buyer";
export const buyerSeconds = 24 * 60 * 60;

/** Random id of this browser, told to `user_sessions`: two members on one device are a signal for review. */
export const deviceCookie = "altura_device";

/** Key of a plan that is waiting, or null. Anything that cannot be a key is as good as absent. */
export function pendingPlan(value: string | undefined | null): string | null {
  return value && /^[a-z][a-z0-9_-]{0,39}$/.test(value) ? value : null;
}
