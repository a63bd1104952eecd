import { CircleCheck } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import type { Upgrade } from "@/lib/billing/schema";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Notice } from "@/components/billing/notice";

/** An upgrade that has been made: what was charged for it, and what follows. */
export async function UpgradeReceipt({ upgrade, plan }: { upgrade: Upgrade; plan: string }) {
  const [locale, t, prices] = await Promise.all([
    getLocale(),
    getTranslations("billing.result"),
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
          <ButtonLink href={localizedHref(locale, "/members/dashboard")} variant="primary" size="lg">
            {t("confirmed.dashboard")}
          </ButtonLink>
        }
      >
        <p>{t(paid > 0 ? "upgraded.text" : "upgraded.free", words)}</p>
        {paid > 0 && <p className="text-sm">{t("confirmed.mailed")}</p>}
      </Notice>
    </div>
  );
}
