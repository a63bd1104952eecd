import { useLocale, useTranslations } from "next-intl";
import { ManageForm } from "@/components/billing/manage-form";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import type { Membership } from "@/lib/account/membership";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** How a subscription is paid and where billing details are changed; or, once it has ended, the way back. */
export function PaymentCard({ membership }: { membership: Membership }) {
  const t = useTranslations("settings.payment");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const format = formatter(locale);
  const { card, last, access, receipts, subscription } = membership;
  const nameOf = (plan: string) => (tiers.has(plan) ? tiers(plan) : plan);
  const plan = last && nameOf(last.plan_key);
  const back = last !== null && last.ended_at !== null && access.length === 0;
  const renewing =
    subscription &&
    ["active", "trialing"].includes(subscription.status) &&
    !subscription.cancel_at_period_end &&
    subscription.next === null;
  // Stripe's portal knows whoever has paid with a card once.
  if (receipts.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <div className="grid justify-items-start gap-4 text-sm">
        {card && (
          <p>
            {t("card", { brand: brands[card.brand ?? ""] ?? t("other"), last4: card.last4 })}
            {card.expires_on && (
              <span className={card.expires_before ? "text-negative" : "text-muted"}>
                {" "}
                {t(card.expires_before ? "expires" : "until", {
                  date: format.date(`${card.expires_on}T00:00:00Z`),
                })}
              </span>
            )}
          </p>
        )}
        {back && (
          <p>
            {t("ended", { plan: plan ?? "", date: format.date(last.ended_at ?? "") })}{" "}
            <span className="text-muted">{t("kept")}</span>
          </p>
        )}
        {renewing && subscription.current_period_end && (
          <p className="text-muted">
            {t("leave", {
              plan: nameOf(subscription.plan_key),
              date: format.date(subscription.current_period_end),
            })}
          </p>
        )}
        {/* While a subscription runs, its card above has this button. */}
        {!subscription && (
          <div className="flex flex-wrap items-start gap-3">
            {back && (
              <ButtonLink
                variant="primary"
                href={localizedHref(locale, `/get-access?checkout=${last.lookup_key}`)}
              >
                {t("back", { plan: plan ?? "" })}
              </ButtonLink>
            )}
            <ManageForm locale={locale} label={t("manage")} />
          </div>
        )}
      </div>
    </SectionCard>
  );
}
