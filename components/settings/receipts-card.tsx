import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { receiptId, type Receipt } from "@/lib/billing/receipts";
import { receiptPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { PaymentLine, PaymentList } from "./payment-list";

function Line({ receipt }: { receipt: Receipt }) {
  const t = useTranslations("settings.receipts");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const format = formatter(locale);
  const { kind, status, currency, plan_key: key, amount_refunded: refunded = 0, taken_back: taken } = receipt;
  const plan = tiers.has(key) ? tiers(key) : key;
  const back = [
    ...(refunded > 0 ? [t("refunded", { amount: format.money(refunded, currency) })] : []),
    ...(taken ? [t("takenBack", { amount: format.money(taken, currency) })] : []),
  ];
  const at = receipt.paid_at ?? receipt.created_at;
  return (
    <PaymentLine
      testId="receipt"
      amount={receipt.amount}
      {...{ currency, at }}
      title={
        <>
          <TextLink href={localizedHref(locale, receiptPath(receiptId(receipt)))}>
            {receipt.gift
              ? t("gift", { plan, to: receipt.gift.to })
              : kind === "renewal" || kind === "upgrade"
                ? t(kind, { plan })
                : plan}
          </TextLink>
          {status !== "paid" && <Badge>{t(taken ? "status.taken_back" : `status.${status}`)}</Badge>}
        </>
      }
      more={
        <TextLink href={`/api/me/receipts/${receiptId(receipt)}?locale=${locale}`} download>
          {t("pdf")}
        </TextLink>
      }
      beside={
        back.length > 0 ? back.join(" · ") : receipt.points > 0 && t("points", { points: receipt.points })
      }
    />
  );
}

/** Everything the member has paid, newest first. */
export function ReceiptsCard({ receipts }: { receipts: Receipt[] }) {
  const t = useTranslations("settings.receipts");
  return (
    <PaymentList
      id="receipts"
      title={t("title")}
      note={t("text")}
      empty={{ title: t("none"), text: t("noneText"), action: t("plans"), path: "/pricing" }}
    >
      {receipts.map((receipt) => (
        <Line key={receiptId(receipt)} receipt={receipt} />
      ))}
    </PaymentList>
  );
}
