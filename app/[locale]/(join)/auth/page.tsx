import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthView } from "@/components/join/sign-in/auth-view";
import { HeldPage } from "@/components/shell/held-page";
import { isErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { joinRewards } from "@/lib/members/onboarding/rewards";
import { captchaWidget } from "@/lib/sign-in/captcha";
import { endedCookie, pendingPlan, planCookie, referralCookie } from "@/lib/session/cookies/cookies";
import { hostCookie } from "@/lib/session/cookies/host-cookies";
import { authProviders, passkeysOffered } from "@/lib/sign-in/providers";
import { single, withQuery } from "@/lib/platform/query";
import { within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { safeNext } from "@/lib/platform/safe-next";
import { readInvitation } from "@/lib/referrals/invitation";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { pageSession } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.auth");
  return { title: t("metaTitle"), robots: { index: false } };
}

/** Without it the page is the same but for a line, so a database that does not answer costs no more than that. */
async function ownInvitation(cookie: string | undefined) {
  const click = unsign(cookie);
  return click ? within(timeouts.besidePageMs, readInvitation(click)).catch(() => null) : null;
}

async function content({ searchParams }: PageProps<"/[locale]/auth">) {
  const [session, locale, query, jar] = await Promise.all([
    pageSession(),
    getLocale(),
    searchParams,
    cookies(),
  ]);
  const next = safeNext(single(query.next)) ?? undefined;
  const checkout = pendingPlan(single(query.checkout)) ?? undefined;
  if (session && session.status === "second_factor_required") {
    redirect(withQuery(localizedHref(locale, "/auth/second-factor"), { next, checkout }));
  }
  if (session) {
    const ahead = checkout ? localizedHref(locale, `/get-access?checkout=${checkout}`) : next;
    redirect(ahead ?? localizedHref(locale, "/members/dashboard"));
  }

  const method = single(query.with);
  // This cookie lasts a minute after a session was ended on the way here.
  const error = single(query.error) ?? (jar.has(hostCookie(endedCookie)) ? "session_ended" : undefined);
  return (
    <AuthView
      rewards={await joinRewards()}
      providers={authProviders()}
      passkeys={passkeysOffered()}
      captcha={captchaWidget()}
      otherChannelHref={withQuery(localizedHref(locale, "/auth"), {
        ...query,
        with: method === "phone" ? "email" : "phone",
        error: undefined,
      })}
      next={next}
      checkout={checkout}
      method={method}
      email={single(query.email)?.slice(0, 320)}
      error={isErrorCode(error) ? error : undefined}
      planWaits={Boolean(checkout ?? pendingPlan(jar.get(planCookie)?.value))}
      invitation={await ownInvitation(jar.get(hostCookie(referralCookie))?.value)}
    />
  );
}

/** For whoever brings something along (`lib/guard/visitor-page.ts`); all others get the file `/sign-in`. */
export default function AuthPage(props: PageProps<"/[locale]/auth">) {
  return <HeldPage content={() => content(props)} />;
}
