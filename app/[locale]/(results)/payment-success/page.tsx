import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ResultFrame } from "@/components/billing/result/result-frame";
import { OrderResult } from "@/components/billing/result/order-result";
import { HeldPage } from "@/components/shell/held-page";
import { readResult } from "@/lib/billing/checkout/result-view";
import { single } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.result");
  return { title: t("metaPayment"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/payment-success">) {
  const [locale, query] = await Promise.all([getLocale(), searchParams]);
  const { view, onboarded } = await readResult(
    "/payment-success",
    { session: single(query.session_id) },
    locale,
  );
  return (
    <ResultFrame>
      <OrderResult view={view} onboarded={onboarded} />
    </ResultFrame>
  );
}

export default function PaymentSuccessPage(props: PageProps<"/[locale]/payment-success">) {
  return <HeldPage content={() => content(props)} />;
}
