import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { RewardsAside } from "@/components/join/rewards-aside";
import { SignInForm } from "@/components/join/sign-in-form";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/i18n/href";
import { joinRewards } from "@/lib/members/rewards";
import { pendingPlan, planCookie, referralCookie } from "@/lib/session/cookies";
import { single, withQuery } from "@/lib/session/query";
import { safeNext } from "@/lib/session/safe-next";
import { getMember } from "@/lib/session/session";
import { unsign } from "@/lib/session/signed-cookie";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.auth");
  return { title: t("metaTitle"), robots: { index: false } };
}

export default async function AuthPage({ searchParams }: PageProps<"/[locale]/auth">) {
  const [member, locale, query, jar] = await Promise.all([getMember(), getLocale(), searchParams, cookies()]);
  const next = safeNext(single(query.next)) ?? undefined;
  const checkout = pendingPlan(single(query.checkout)) ?? undefined;
  if (member) {
    const ahead = checkout ? localizedHref(locale, `/get-access?checkout=${checkout}`) : next;
    redirect(ahead ?? localizedHref(locale, "/members/dashboard"));
  }

  const [t, rewards] = await Promise.all([getTranslations("join.auth"), joinRewards()]);
  const channel = single(query.with) === "phone" ? "phone" : "email";
  const other = channel === "phone" ? "email" : "phone";
  const notes = [
    (checkout ?? pendingPlan(jar.get(planCookie)?.value)) && t("planWaiting"),
    unsign(jar.get(referralCookie)?.value) && t("invited"),
  ].filter(Boolean);

  return (
    <JoinFrame aside={rewards && <RewardsAside rewards={rewards} />}>
      <h1 className="font-display text-3xl font-semibold text-balance">{t("title")}</h1>
      <p className="text-muted mt-4">{t("lead")}</p>
      {notes.map((note) => (
        <p key={note} className="border-glacier mt-4 border-l-2 pl-4 text-sm">
          {note}
        </p>
      ))}
      <div className="mt-8">
        <SignInForm
          onward={{ locale, next, checkout }}
          channel={channel}
          otherChannelHref={withQuery(localizedHref(locale, "/auth"), { ...query, with: other })}
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
