import { useLocale, useTranslations } from "next-intl";
import { ConnectButton } from "@/components/earnings/connect-button";
import { SectionCard } from "@/components/ui/card";
import { formatter } from "@/lib/platform/i18n/format";
import type { MyStorefront } from "@/lib/storefronts/schema";

type Props = Pick<MyStorefront, "payouts" | "account"> & {
  /** In cents; null while Stripe does not answer. */
  balance: { available: number; pending: number } | null;
};

/** What lies on the seller's account, and what left it for the bank. */
export function Money({ balance, payouts, account }: Props) {
  const t = useTranslations("storefront.money");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("title")} note={t("text")}>
      {balance ? (
        <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
          {(["available", "pending"] as const).map((kind) => (
            <div key={kind}>
              <dt className="text-muted text-sm">{t(kind)}</dt>
              <dd className="figures text-xl" data-testid={kind}>
                {format.money(balance[kind], "usd")}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mb-5">{t("unknown")}</p>
      )}
      <h3 className="text-sm font-semibold">{t("payouts")}</h3>
      {payouts.length === 0 ? (
        <p className="text-muted mt-1 text-sm">{t("emptyPayouts")}</p>
      ) : (
        <ul className="divide-line mt-1 divide-y">
          {payouts.map(({ id, amount, currency, status, arrives_at: at }) => (
            <li key={id} className="flex justify-between gap-4 py-2 text-sm">
              <span className="figures">{format.money(amount, currency)}</span>
              <span className="text-muted">
                {t(`states.${status}`)}
                {at && ` · ${format.date(at, "medium")}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {account.submitted && account.state !== "paused" && (
        <div className="mt-4 flex">
          <ConnectButton kind="dashboard" place="storefront" />
        </div>
      )}
    </SectionCard>
  );
}
