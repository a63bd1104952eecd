import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { Messages } from "@/components/messages/messages";
import { AddFactor } from "@/components/security/add-factor";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readSecurity } from "@/lib/security/queries";
import { recoveryCodeCount } from "@/lib/security/rules";
import { single, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.recovered");
  return { title: t("title"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/auth/recovered">) {
  const [session, locale, query] = await Promise.all([pageSession(), getLocale(), searchParams]);
  const next = safeNext(single(query.next)) ?? localizedHref(locale, "/members/dashboard");
  if (!session) redirect(withQuery(localizedHref(locale, "/auth"), { next }));
  if (session.status === "second_factor_required")
    redirect(withQuery(localizedHref(locale, "/auth/second-factor"), { next }));
  const { factors, codesLeft, codesMadeAt } = await redirectIfRefused(readSecurity(session.member.id));
  const done = factors.length > 0;
  if (!done && (codesMadeAt === null || codesLeft === recoveryCodeCount)) redirect(next);

  const t = await getTranslations("join.recovered");
  return (
    <JoinFrame>
      <h1 className="font-display text-3xl font-semibold text-balance">{t(done ? "doneTitle" : "title")}</h1>
      <p className="text-muted mt-4">{t(done ? "doneLead" : "lead")}</p>
      <p className="text-muted mt-4 mb-8">{t("codesLeft", { count: codesLeft })}</p>
      {/* Stays when the factor is on: new recovery codes may still be open in its dialog. */}
      <Messages of={["settings.security"]} errors={["contact", "secondFactor"]}>
        <div className="flex flex-wrap gap-3">
          <AddFactor kind="app" />
          <AddFactor kind="passkey" />
          <AddFactor kind="phone" />
        </div>
      </Messages>
      <p className="mt-8 text-sm">
        {done ? (
          <ButtonLink href={next} variant="primary">
            {t("continue")}
          </ButtonLink>
        ) : (
          <TextLink href={next}>{t("later")}</TextLink>
        )}
      </p>
    </JoinFrame>
  );
}

/** After a recovery code: says that the second factor is gone, and offers a new one before leading on. */
export default function RecoveredPage(props: PageProps<"/[locale]/auth/recovered">) {
  return <HeldPage content={() => content(props)} />;
}
