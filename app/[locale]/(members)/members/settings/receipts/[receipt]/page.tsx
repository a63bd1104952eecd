import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { RefundPart } from "@/components/billing/refund/refund-part";
import { PrintButton } from "@/components/settings/print-button";
import { ReceiptView } from "@/components/settings/receipt-view";
import { Streamed } from "@/components/shell/streamed";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { readReceipt } from "@/lib/billing/receipts";
import { receiptPath, settingsPath } from "@/lib/members/settings-paths";
import { env } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

type Props = PageProps<"/[locale]/members/settings/receipts/[receipt]">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.receipt");
  return { title: t("title"), robots: { index: false } };
}

async function content({ params }: Props) {
  const { receipt: id } = await params;
  await requireMemberByRead(receiptPath(id));
  const [receipt, locale, t, tiers] = await redirectIfRefused(
    Promise.all([
      readReceipt(id),
      getLocale(),
      getTranslations("settings.receipt"),
      getTranslations("members.tiers"),
    ]),
  );
  if (!receipt) notFound();
  const { refund, plan_key: key, points, mint } = receipt;
  return (
    <>
      <PageHeader title={t("title")}>
        <TextLink href={localizedHref(locale, settingsPath("membership"))} className="print:hidden">
          {t("all")}
        </TextLink>
      </PageHeader>
      <Messages
        of={["members.tiers", "points.reasons", "settings.receipt.print", "billing.refund"]}
        errors={["refunds", "billing"]}
      >
        <div className="grid max-w-3xl gap-4">
          <ReceiptView receipt={receipt} explorerUrl={env.CHAIN_EXPLORER_URL ?? null} />
          {refund && (
            <RefundPart
              key={refund.state}
              refund={refund}
              plan={tiers.has(key as "plus") ? tiers(key as "plus") : key}
              points={points}
              claim={Boolean(mint)}
            />
          )}
          <p className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink href={`/api/me/receipts/${id}?locale=${locale}`} download>
              {t("pdf")}
            </ButtonLink>
            <PrintButton />
          </p>
        </div>
      </Messages>
    </>
  );
}

/** One receipt, made to be printed. */
export default function ReceiptPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
