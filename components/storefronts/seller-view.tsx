import { useLocale, useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { MyStorefront } from "@/lib/storefronts/schema";
import { Money } from "./money";
import { Orders } from "./orders";
import { Products } from "./products";
import { Prohibited } from "./prohibited";
import { SellAccount } from "./sell-account";
import { ShopForm } from "./shop-form";

/** Whether buyers can come, and if not, why. */
function Status({ own }: { own: MyStorefront }) {
  const t = useTranslations("storefront.status");
  const locale = useLocale();
  const { closed, account, shop } = own;
  return (
    <div
      className="border-line rounded-card grid gap-2 border px-5 py-4"
      role="status"
      data-testid="storefront-status"
      data-closed={closed ?? ""}
    >
      {closed ? (
        <p>{t(`closed.${closed}`, { reason: shop?.reason ?? "–" })}</p>
      ) : (
        <p>
          {t("open")}{" "}
          <TextLink href={localizedHref(locale, storefrontPath(account.account ?? ""))}>
            {t("visit")}
          </TextLink>
        </p>
      )}
      {own.refusal === "storefront_too_new" && !shop && <p className="text-muted">{t("too_new")}</p>}
      <AppealPart appeal={shop?.appeal ?? null} />
    </div>
  );
}

type Props = {
  own: MyStorefront;
  countries: { code: string; name: string }[];
  pictures: Record<string, string>;
  balance: { available: number; pending: number } | null;
};

/** Everything of a seller on one page: account, storefront, products, orders, money. */
export function SellerView({ own, countries, pictures, balance }: Props) {
  const t = useTranslations("storefront.shop");
  const mayOpen = own.shop !== null || own.refusal === null;
  return (
    <div className="frame grid gap-6 py-10">
      <Status own={own} />
      {own.shop && <Products products={own.products} fee_percent={own.fee_percent} pictures={pictures} />}
      {(own.shop ?? own.sales.length > 0) && <Orders sales={own.sales} sold={own.sold} />}
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <SellAccount account={own.account} countries={countries} />
          {mayOpen && (
            <SectionCard title={t("title")}>
              <ShopForm shop={own.shop ?? { ...own.suggested, intro: "" }} opened={own.shop !== null} />
            </SectionCard>
          )}
        </div>
        {own.account.submitted && own.account.account && (
          <Money balance={balance} payouts={own.payouts} account={own.account} />
        )}
      </div>
      <Prohibited />
    </div>
  );
}
