import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { receiptId, type Receipt } from "@/lib/billing/receipts";
import { receiptPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3" data-testid="receipt">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        <TextLink href={localizedHref(locale, receiptPath(receiptId(receipt)))}>
          {receipt.gift
            ? t("gift", { plan, to: receipt.gift.to })
            : kind === "renewal" || kind === "upgrade"
              ? t(kind, { plan })
              : plan}
        </TextLink>
        {status !== "paid" && <Badge>{t(taken ? "status.taken_back" : `status.${status}`)}</Badge>}
      </p>
      <p className="figures text-right text-sm">{format.money(receipt.amount, currency)}</p>
      <p className="text-muted text-xs">
        <time dateTime={at}>{format.date(at)}</time>
        {" · "}
        <TextLink href={`/api/me/receipts/${receiptId(receipt)}?locale=${locale}`} download>
          {t("pdf")}
        </TextLink>
      </p>
      <p className="text-muted text-right text-xs">
        {back.length > 0 ? back.join(" · ") : receipt.points > 0 && t("points", { points: receipt.points })}
      </p>
    </li>
  );
}

/** Everything the member has paid, newest first. */
export function ReceiptsCard({ receipts }: { receipts: Receipt[] }) {
  const t = useTranslations("settings.receipts");
  const locale = useLocale();
  if (receipts.length === 0) {
    return (
      <SectionCard id="receipts" title={t("title")}>
        <EmptyState
          title={t("none")}
          action={<ButtonLink href={localizedHref(locale, "/pricing")}>{t("plans")}</ButtonLink>}
        >
          {t("noneText")}
        </EmptyState>
      </SectionCard>
    );
  }
  return (
    <SectionCard id="receipts" title={t("title")} note={t("text")}>
      <ul className="divide-line -mb-3 divide-y">
        {receipts.map((receipt) => (
          <Line key={receiptId(receipt)} receipt={receipt} />
        ))}
      </ul>
    </SectionCard>
  );
}
