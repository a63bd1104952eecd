import { getLocale, getTranslations } from "next-intl/server";
import type { Offer } from "@/lib/billing/offer";
import { brand } from "@/lib/brand";
import type { ChangeKind, Holding } from "@/lib/plans/change";
import { formatAmount } from "@/lib/plans/rules";
import { ManageForm } from "./manage-form";
import { Notice } from "./notice";
import { UpgradeForm } from "./upgrade-form";

type ChangeNoticeProps = {
  offer: Offer;
  kind: Extract<ChangeKind, "now" | "later">;
  holding: Holding;
  /** Name of the plan the member has. */
  current: string;
  errors: Record<string, string>;
};

/** What another plan would be for a subscriber: an upgrade at once, or a smaller plan when the paid period ends. */
export async function ChangeNotice({ offer, kind, holding, current, errors }: ChangeNoticeProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("billing.access")]);
  const { plan, price } = offer;
  const amount = formatAmount(price.unit_amount, price.currency, locale);
  const end = holding.subscription?.periodEnd;
  const words = {
    brand: brand.name,
    plan: plan.name,
    current,
    price: t(`interval.${price.interval ?? "month"}Price`, { price: amount }),
    date: end ? new Date(end).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" }) : "–",
  };
  return (
    <Notice
      title={t(`change.${kind}.title`, words)}
      actions={
        <>
          {kind === "now" && (
            <UpgradeForm
              lookupKey={price.lookup_key}
              amount={price.unit_amount}
              locale={locale}
              label={t("change.now.action", words)}
              errors={errors}
            />
          )}
          <ManageForm locale={locale} label={t("subscribed.manage")} errors={errors} />
        </>
      }
    >
      <p>{t(`change.${kind}.text`, words)}</p>
    </Notice>
  );
}
