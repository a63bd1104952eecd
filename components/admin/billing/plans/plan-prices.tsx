import { useLocale, useTranslations } from "next-intl";
import { Facts } from "@/components/admin/billing/facts";
import { StripeId } from "@/components/admin/billing/links";
import { SectionCard } from "@/components/ui/card";
import type { SoldPlan, SoldPrice } from "@/lib/admin/billing/plans/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PriceDialog } from "./price-dialog";

function Holders({ price }: { price: SoldPrice }) {
  const t = useTranslations("adminBilling.plansPage");
  const format = formatter(useLocale());
  if (price.interval === null) return <>–</>;
  if (price.holders.length === 0) return <>{t("nobody")}</>;
  return (
    <ul className="grid gap-0.5">
      {price.holders.map(({ amount, subscriptions }) => (
        <li key={amount} className="tabular-nums">
          {t(amount === price.amount ? "holders" : "holdersOld", {
            count: subscriptions,
            amount: format.money(amount, price.currency),
          })}
        </li>
      ))}
    </ul>
  );
}

function PriceRow({ plan, price }: { plan: SoldPlan; price: SoldPrice }) {
  const t = useTranslations("adminBilling.plansPage");
  const format = formatter(useLocale());
  const every = t(`every.${price.interval ?? "once"}`);
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-semibold tabular-nums">
          {format.money(price.amount, price.currency)}{" "}
          <span className="text-muted text-sm font-normal">{every}</span>
        </p>
        <PriceDialog
          key={`${price.amount} ${price.trial_days}`}
          price={price}
          name={`${plan.name}, ${every}`}
        />
      </div>
      <Facts
        rows={[
          ...(price.interval === null
            ? []
            : ([
                [
                  t("trial"),
                  price.trial_days === null ? t("noTrial") : t("days", { days: price.trial_days }),
                ],
                [t("pays"), <Holders key="holders" price={price} />],
              ] as [string, React.ReactNode][])),
          [t("open"), format.number(price.open)],
          [t("versions"), format.number(price.versions)],
          [
            t("stripe"),
            price.stripe_price_id ? <StripeId key="stripe" id={price.stripe_price_id} /> : t("untold"),
          ],
        ]}
      />
    </li>
  );
}

/** What each plan is sold at, with trials, versions and who pays what. */
export function PlanPrices({ plans }: { plans: SoldPlan[] }) {
  const t = useTranslations("adminBilling.plansPage");
  const format = formatter(useLocale());
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      {plans
        .filter(({ prices }) => prices.length > 0)
        .map((plan) => (
          <SectionCard key={plan.key} title={plan.name}>
            {plan.supply !== null && (
              <p className="text-muted mb-3 text-sm">{t("supply", { supply: format.number(plan.supply) })}</p>
            )}
            <ul className="divide-line divide-y">
              {plan.prices.map((price) => (
                <PriceRow key={price.lookup_key} plan={plan} price={price} />
              ))}
            </ul>
          </SectionCard>
        ))}
    </div>
  );
}
