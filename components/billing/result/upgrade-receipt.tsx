import { CircleCheck } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import type { NextCharge, Upgrade } from "@/lib/billing/schema";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { Notice } from "@/components/billing/notice";
import { ManageLink, nextFacts, ReceiptFacts, ShopLink } from "./receipt-facts";

type UpgradeReceiptProps = {
  upgrade: Upgrade;
  plan: string;
  next: NextCharge | null;
  onboarded: boolean;
  shop?: boolean;
};

/** An upgrade that has been made: what was charged for it, and what follows. */
export async function UpgradeReceipt({ upgrade, plan, next, onboarded, shop }: UpgradeReceiptProps) {
  const [locale, t, receipt, prices] = await Promise.all([
    getLocale(),
    getTranslations("billing.result"),
    getTranslations("billing.result.confirmed"),
    getTranslations("billing.access.interval"),
  ]);
  const { amount_paid: paid, currency, price } = upgrade;
  const words = {
    brand: brand.name,
    plan,
    amount: formatter(locale).money(paid, currency),
    price: prices(`${price.interval}Price`, { price: formatter(locale).money(price.unit_amount, currency) }),
  };
  return (
    <div data-testid="upgrade-confirmed">
      <Notice
        icon={<CircleCheck aria-hidden="true" className="text-positive size-10" />}
        title={t("upgraded.title", words)}
        actions={
          <>
            <OnwardLink onboarded={onboarded} size="lg" />
            <ManageLink locale={locale} label={receipt("manage")} />
            {shop && onboarded && <ShopLink locale={locale} label={receipt("shop")} />}
          </>
        }
      >
        <p>{t(paid > 0 ? "upgraded.text" : "upgraded.free", words)}</p>
        {next && (
          <ReceiptFacts
            label={receipt("receipt")}
            facts={[
              [receipt("amount"), formatter(locale).money(paid, currency)],
              ...nextFacts(next, receipt, locale),
            ]}
          />
        )}
        {paid > 0 && <p className="text-sm">{t("confirmed.mailed")}</p>}
      </Notice>
    </div>
  );
}
