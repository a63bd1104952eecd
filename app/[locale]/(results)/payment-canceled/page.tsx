import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ResultFrame } from "@/components/billing/result/result-frame";
import { Notice } from "@/components/billing/notice";
import { ButtonLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pendingPlan } from "@/lib/session/cookies/cookies";
import { single } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.result");
  return { title: t("metaCanceled"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/payment-canceled">) {
  const [locale, t, query] = await Promise.all([
    getLocale(),
    getTranslations("billing.result.canceled"),
    searchParams,
  ]);
  const plan = pendingPlan(single(query.checkout));
  const again = query.gift
    ? localizedHref(locale, "/gift")
    : plan && localizedHref(locale, `/get-access?checkout=${plan}`);
  return (
    <ResultFrame>
      <Notice
        title={t("title")}
        actions={
          <>
            {again && (
              <ButtonLink href={again} variant="primary">
                {t("resume")}
              </ButtonLink>
            )}
            <ButtonLink href={localizedHref(locale, "/pricing")} variant={again ? "secondary" : "primary"}>
              {t("plans")}
            </ButtonLink>
          </>
        }
      >
        <p>{t("text")}</p>
      </Notice>
    </ResultFrame>
  );
}

export default function PaymentCanceledPage(props: PageProps<"/[locale]/payment-canceled">) {
  return <HeldPage content={() => content(props)} />;
}
