import type { ErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";
import { withQuery } from "@/lib/platform/query";
import type { SessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";

/** What must be done before a page is shown, in the order of docs/product.md, "Guards"; null when nothing. */
export type Step = "sign-in" | "ended" | "second-factor" | "plan" | "onboarding" | null;

export type GuardState = {
  session: "none" | "open" | SessionRefusal;
  /** Why the cookies give no session, where that is known. */
  reason?: ErrorCode | null;
  /** Key of the plan that was chosen before joining and waits to be paid. */
  plan: string | null;
  onboarded: boolean;
};

/** The page that clears the cookies of an ended session, or the one that asks for the second factor; `target` follows. */
export function refusedSessionPage(refusal: SessionRefusal, target: string | null, locale: Locale): string {
  const path = refusal === "session_ended" ? "/auth/ended" : "/auth/second-factor";
  return withQuery(localizedHref(locale, path), { next: target ?? undefined });
}

/**
 * Where a person goes who asks for `target`, a page for members: there, or first to what is missing. `target` is an
 * address with locale and query, `locale` that of the page that comes first.
 */
export function nextPage(target: string, locale: Locale, state: GuardState): { step: Step; href: string } {
  const to = (step: Step, path: string, query = {}) => ({
    step,
    href: withQuery(localizedHref(locale, path), { next: target, ...query }),
  });
  switch (state.session) {
    case "none":
      return to("sign-in", "/auth", { error: state.reason ?? undefined });
    case "session_ended":
      return { step: "ended", href: refusedSessionPage("session_ended", target, locale) };
    case "second_factor_required":
      return { step: "second-factor", href: refusedSessionPage("second_factor_required", target, locale) };
  }
  if (state.plan) {
    return { step: "plan", href: localizedHref(locale, `/get-access?checkout=${state.plan}`) };
  }
  if (!state.onboarded) return to("onboarding", "/onboarding");
  return { step: null, href: target };
}
