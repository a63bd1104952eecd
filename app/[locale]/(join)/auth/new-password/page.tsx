import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { PasswordForm } from "@/components/security/password-form";
import { Messages } from "@/components/messages/messages";
import { HeldPage } from "@/components/shell/held-page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pendingPlan } from "@/lib/session/cookies/cookies";
import { single, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";
import { readPasskeys } from "@/lib/security/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.newPassword");
  return { title: t("metaTitle"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/auth/new-password">) {
  const [session, locale, query] = await Promise.all([pageSession(), getLocale(), searchParams]);
  const onward = {
    next: safeNext(single(query.next)) ?? undefined,
    checkout: pendingPlan(single(query.checkout)) ?? undefined,
  };
  const here = withQuery(localizedHref(locale, "/auth/new-password"), onward);
  if (!session) redirect(withQuery(localizedHref(locale, "/auth"), { with: "recovery", ...onward }));
  if (session.status === "second_factor_required")
    redirect(withQuery(localizedHref(locale, "/auth/second-factor"), { next: here }));

  const [t, passkeys] = await Promise.all([
    getTranslations("join.newPassword"),
    redirectIfRefused(readPasskeys(session.member.id)),
  ]);
  return (
    <JoinFrame>
      <h1 className="font-display text-3xl font-semibold text-balance">{t("title")}</h1>
      <p className="text-muted mt-4 mb-8">{t("lead")}</p>
      <Messages of={["join.newPassword"]} errors={["contact", "credentials", "secondFactor"]}>
        <PasswordForm
          onward={{ locale, ...onward }}
          recovering={{ passkeys }}
          contact={session.member.email ?? session.member.phone ?? ""}
        />
      </Messages>
    </JoinFrame>
  );
}

/** The end of a recovery (PASSWORD_RECOVERY). Not behind the onboarding guard: who recovers may be half-way through it. */
export default function NewPasswordPage(props: PageProps<"/[locale]/auth/new-password">) {
  return <HeldPage content={() => content(props)} />;
}
