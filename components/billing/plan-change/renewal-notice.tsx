import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { receiptPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Rented } from "@/lib/plans/schema";

type RenewalNoticeProps = {
  rented: Rented;
  /** Before the plan for life is paid, or after it was bought or minted. */
  of: "offer" | "receipt";
};

/** What becomes of a subscription beside a plan for life, and until when its last payment can be asked back. */
export function RenewalNotice({ rented, of }: RenewalNoticeProps) {
  const locale = useLocale();
  const t = useTranslations("billing.renewal");
  const format = formatter(locale);
  const { plan, until, ends, unpaid, refund } = rented;
  const date = until ? format.date(until) : t("periodEnd");
  return (
    <div className="border-line rounded-control grid gap-2 border p-4 text-sm" data-testid="renewal-notice">
      <p>{t(ends ? "ends" : `${of}.${unpaid ? "unpaid" : "paid"}`, { plan, date })}</p>
      {refund && (
        <p>
          {t("refund", {
            date: format.date(refund.until),
            amount: format.money(refund.amount, refund.currency),
          })}{" "}
          <TextLink href={localizedHref(locale, receiptPath(refund.receipt))}>{t("ask")}</TextLink>
        </p>
      )}
    </div>
  );
}
