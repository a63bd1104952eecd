import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { SecondFactorForm } from "@/components/join/sign-in/second-factor-form";
import { SignOutLink } from "@/components/join/sign-out-link";
import { Messages } from "@/components/messages/messages";
import { HeldPage } from "@/components/shell/held-page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pendingPlan } from "@/lib/session/cookies/cookies";
import { verifiedFactors } from "@/lib/session/status/factors";
import { single, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.secondFactor");
  return { title: t("metaTitle"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/auth/second-factor">) {
  const [session, locale, query] = await Promise.all([pageSession(), getLocale(), searchParams]);
  const next = safeNext(single(query.next)) ?? undefined;
  const checkout = pendingPlan(single(query.checkout)) ?? undefined;
  if (!session) redirect(withQuery(localizedHref(locale, "/auth"), { next, checkout }));
  if (session.status === "open") redirect(next ?? localizedHref(locale, "/members/dashboard"));

  const [t, factors] = await redirectIfRefused(
    Promise.all([getTranslations("join.secondFactor"), verifiedFactors()]),
  );
  const kinds = new Set(factors.map(({ type }) => type));
  const onlyKeys = kinds.size === 1 && kinds.has("webauthn");
  return (
    <JoinFrame>
      <h1 className="font-display text-3xl font-semibold text-balance">
        {t(onlyKeys ? "keyTitle" : "title")}
      </h1>
      <p className="text-muted mt-4 mb-8">{t(onlyKeys ? "keyLead" : "lead")}</p>
      <Messages of={["join.secondFactor"]} errors={["contact", "secondFactor"]}>
        <SecondFactorForm factors={factors} onward={{ locale, next, checkout }} />
      </Messages>
      <SignOutLink label={t("leave")} failed={t("leaveFailed")} href={localizedHref(locale, "/auth")} />
    </JoinFrame>
  );
}

export default function SecondFactorPage(props: PageProps<"/[locale]/auth/second-factor">) {
  return <HeldPage content={() => content(props)} />;
}
