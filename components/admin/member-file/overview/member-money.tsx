import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Overview } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PaymentAmount, PaymentName, PaymentState } from "../payment-parts";

type MemberMoneyProps = {
  money: NonNullable<Overview["money"]>;
  /** The address of the file. */
  here: string;
};

/** For admins: what the member has paid so far, and their latest payments. */
export function MemberMoney({ money: { value, payments }, here }: MemberMoneyProps) {
  const t = useTranslations("admin.file");
  const format = formatter(useLocale());
  return (
    <SectionCard
      title={t("value")}
      note={t("valueNote")}
      action={
        payments.length > 0 && (
          <TextLink href={`${here}?tab=money`} className="text-sm">
            {t("allPayments")}
          </TextLink>
        )
      }
    >
      <p className="figures text-2xl font-medium" data-testid="member-value">
        {format.money(value, "usd")}
      </p>
      {payments.length === 0 ? (
        <p className="text-muted mt-3 text-sm">{t("none.money")}</p>
      ) : (
        <ul className="divide-line mt-3 divide-y text-sm">
          {payments.map((row) => (
            <li
              key={row.id}
              className="flex items-start justify-between gap-4 py-2"
              data-testid="latest-payment"
            >
              <span className="grid min-w-0 justify-items-start gap-1">
                <span className="wrap-anywhere">
                  <PaymentName row={row} linked />
                </span>
                <PaymentState row={row} />
              </span>
              <span className="shrink-0 text-right">
                <span className="figures">
                  <PaymentAmount row={row} />
                </span>
                <span className="text-muted block text-xs">
                  <When at={row.created_at} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
