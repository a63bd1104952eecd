import { useLocale, useTranslations } from "next-intl";
import {
  AcceptDialog,
  DropRefundDialog,
  RefundDialog,
} from "@/components/admin/billing/orders/payment-dialogs";
import { reasonWords } from "@/components/admin/code-words";
import { ButtonLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["payment"];

export function PaymentSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.payment");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  return (
    <>
      <span className="font-medium">
        {details.plan} ·{" "}
        <span className="figures">{formatter(locale).money(details.amount, details.currency)}</span>
      </span>
      <span className="text-muted">
        {t(`types.${details.type}`)}
        {details.reason && ` · ${reasonWords(signals, details.reason)}`}
      </span>
    </>
  );
}

export function PaymentPanel({ details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.payment");
  const locale = useLocale();
  const { type, order_id: order, currency, paid, refund } = details;
  const money = (sum: number, of = currency) => formatter(locale).money(sum, of);
  const waits = type === "quarantined";
  return (
    <div data-testid="payment-case" className="grid gap-3">
      <p className="max-w-[80ch]">
        {t(waits ? (details.acceptable ? "quarantined" : "onlyRefund") : "failed")}
      </p>
      <Facts
        facts={[
          [t("ordered"), `${details.plan} · ${money(details.amount)}`],
          waits
            ? [t("paid"), paid === null ? "–" : money(paid, details.paid_currency ?? currency)]
            : [t("error"), details.error ?? "–"],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {details.acceptable && <AcceptDialog order={order} shortcut={keys ? "a" : undefined} />}
        {waits && details.left > 0 && (
          <RefundDialog
            subject={order}
            left={details.left}
            currency={details.paid_currency ?? currency}
            running={null}
            waits
            shortcut={keys ? "r" : undefined}
          />
        )}
        {refund && details.reason === "staff" && <DropRefundDialog refund={refund} />}
        <ButtonLink href={localizedHref(locale, `/admin/billing/orders/${order}`)}>{t("open")}</ButtonLink>
      </div>
    </div>
  );
}
