import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { CookiesNotice } from "@/components/join/cookies-notice";
import { ConfirmForm } from "@/components/join/sign-in/confirm-form";
import { JoinFrame } from "@/components/join/join-frame";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { Messages } from "@/components/messages/messages";
import { HeldPage } from "@/components/shell/held-page";
import { env } from "@/lib/platform/env";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { nextPath, single, withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { confirmForm } from "@/lib/sign-in/schema";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.confirm");
  return { title: t("metaTitle"), robots: { index: false }, referrer: "no-referrer" };
}

async function content({ searchParams }: PageProps<"/[locale]/auth/confirm">) {
  const [query, locale] = await Promise.all([searchParams, getLocale()]);
  const next = safeNext(nextPath(single(query.next), env.APP_URL)) ?? undefined;
  // The mail links to one address; where it leads says which language its reader chose.
  const wanted = next ? splitLocale(next).locale : locale;
  if (wanted !== locale) redirect(withQuery(localizedHref(wanted, "/auth/confirm"), query));

  const [t, errors] = await Promise.all([getTranslations("join.confirm"), getTranslations("errors")]);
  const link = { token_hash: single(query.token_hash) ?? "", type: single(query.type) ?? "" };
  const complete = confirmForm.safeParse(link).success;
  const recovering = complete && link.type === "recovery";
  const again = withQuery(localizedHref(locale, "/auth"), { next, checkout: query.checkout });
  return (
    <JoinFrame>
      <h1 className="font-display text-3xl font-semibold">
        {t(recovering ? "recoveryTitle" : complete ? "title" : "brokenTitle")}
      </h1>
      <p className="text-muted mt-4 mb-8 in-[:has([data-spent])]:hidden">
        {t(recovering ? "recoveryLead" : complete ? "lead" : "brokenText")}
      </p>
      {!complete && (
        <div className="mb-8">
          <FieldError>{errors("session_not_in_url")}</FieldError>
        </div>
      )}
      {complete ? (
        <Messages of={["join.confirm", "join.cookies"]} errors={["contact", "credentials", "secondFactor"]}>
          <div className="grid gap-6">
            <CookiesNotice />
            <ConfirmForm
              link={link}
              onward={{ locale, next, checkout: single(query.checkout) }}
              again={again}
            />
          </div>
        </Messages>
      ) : (
        <ButtonLink href={again} carry={false} variant="primary" size="lg" className="w-fit">
          {t("again")}
        </ButtonLink>
      )}
    </JoinFrame>
  );
}

export default function ConfirmPage(props: PageProps<"/[locale]/auth/confirm">) {
  return <HeldPage content={() => content(props)} />;
}
