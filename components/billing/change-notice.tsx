import { getLocale, getTranslations } from "next-intl/server";
import type { Offer } from "@/lib/billing/offer";
import { brand } from "@/lib/brand";
import type { ChangeKind, Holding } from "@/lib/plans/change";
import { formatAmount } from "@/lib/plans/rules";
import { ChangeForm } from "./change-form";
import { ManageForm } from "./manage-form";
import { Notice } from "./notice";

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
  const { ends = false, next = null, periodEnd: end = null } = holding.subscription ?? {};
  const stays = kind === "later" && ends;
  const words = {
    brand: brand.name,
    plan: plan.name,
    current,
    next: next?.name ?? "",
    price: t(`interval.${price.interval ?? "month"}Price`, { price: amount }),
    date: end ? new Date(end).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" }) : "–",
  };
  return (
    <Notice
      title={t(`change.${kind}.title`, words)}
      actions={
        <>
          {!stays && (
            <ChangeForm
              kind={kind}
              lookupKey={price.lookup_key}
              amount={price.unit_amount}
              locale={locale}
              label={t(`change.${kind}.action`, words)}
              errors={errors}
            />
          )}
          <ManageForm locale={locale} label={t("subscribed.manage")} errors={errors} />
        </>
      }
    >
      <p>{t(stays ? "change.later.ends" : `change.${kind}.text`, words)}</p>
      {next && <p>{t(kind === "now" ? "change.now.drops" : "change.later.replaces", words)}</p>}
      {kind === "later" && !stays && <p>{t("change.later.undo", words)}</p>}
    </Notice>
  );
}
