import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { OtherMethods } from "@/components/join/sign-in/other-methods";
import { RewardsAside } from "@/components/join/onboarding/rewards-aside";
import { SignInForm } from "@/components/join/sign-in/sign-in-form";
import { FieldError } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { isErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { joinRewards } from "@/lib/members/onboarding/rewards";
import { captchaWidget } from "@/lib/sign-in/captcha";
import { endedCookie, pendingPlan, planCookie, referralCookie } from "@/lib/session/cookies/cookies";
import { authProviders } from "@/lib/sign-in/providers";
import { single, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { pageSession } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.auth");
  return { title: t("metaTitle"), robots: { index: false } };
}

export default async function AuthPage({ searchParams }: PageProps<"/[locale]/auth">) {
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

  const [t, words, rewards] = await Promise.all([
    getTranslations("join.auth"),
    getTranslations("errors"),
    joinRewards(),
  ]);
  const way = single(query.with);
  const channel = way === "phone" ? "phone" : "email";
  const email = single(query.email)?.slice(0, 320);
  // This cookie lasts a minute after a session was ended on the way here.
  const error = single(query.error) ?? (jar.has(endedCookie) ? "session_ended" : undefined);
  const other = channel === "phone" ? "email" : "phone";
  const notes = [
    (checkout ?? pendingPlan(jar.get(planCookie)?.value)) && t("planWaiting"),
    unsign(jar.get(referralCookie)?.value) && t("invited"),
  ].filter(Boolean);

  return (
    <JoinFrame aside={rewards && <RewardsAside rewards={rewards} />}>
      <h1 className="font-display text-3xl font-semibold text-balance">{t("title")}</h1>
      <p className="text-muted mt-4 in-[:has([data-step=code])]:hidden">{t("lead")}</p>
      {notes.map((note) => (
        <p key={note} className="border-glacier mt-4 border-l-2 pl-4 text-sm">
          {note}
        </p>
      ))}
      {isErrorCode(error) && (
        <div className="mt-6">
          <FieldError>{words(error)}</FieldError>
        </div>
      )}
      <div className="mt-8 grid gap-6">
        <SignInForm
          onward={{ locale, next, checkout }}
          channel={channel}
          email={email}
          captcha={captchaWidget()}
          otherChannelHref={withQuery(localizedHref(locale, "/auth"), {
            ...query,
            with: other,
            error: undefined,
          })}
        />
        <OtherMethods
          onward={{ locale, next, checkout }}
          providers={authProviders()}
          email={email}
          captcha={captchaWidget()}
          open={["password", "recovery", "company"].find((name) => name === way)}
        />
      </div>
      <p className="text-muted mt-8 text-sm">
        {t.rich("legal", {
          terms: (words) => <TextLink href={localizedHref(locale, "/legal/terms")}>{words}</TextLink>,
          privacy: (words) => <TextLink href={localizedHref(locale, "/legal/privacy")}>{words}</TextLink>,
        })}
      </p>
    </JoinFrame>
  );
}
