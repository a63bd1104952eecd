import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ResultFrame } from "@/components/billing/result/result-frame";
import { OrderResult } from "@/components/billing/result/order-result";
import { HeldPage } from "@/components/shell/held-page";
import { readResult } from "@/lib/billing/checkout/result-view";
import { single } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing.result");
  return { title: t("metaSubscription"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/subscription-success">) {
  const [locale, query] = await Promise.all([getLocale(), searchParams]);
  const { view, onboarded } = await readResult(
    "/subscription-success",
    { session: single(query.session_id), invoice: single(query.invoice) },
    locale,
  );
  return (
    <ResultFrame>
      <OrderResult view={view} onboarded={onboarded} />
    </ResultFrame>
  );
}

export default function SubscriptionSuccessPage(props: PageProps<"/[locale]/subscription-success">) {
  return <HeldPage content={() => content(props)} />;
}
