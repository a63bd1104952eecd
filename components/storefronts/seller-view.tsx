import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { MyStorefront } from "@/lib/storefronts/schema";
import { Money } from "./money";
import { Orders } from "./orders";
import { Products } from "./products";
import { Prohibited } from "./prohibited";
import { SellAccount } from "./sell-account";
import { ShopForm } from "./shop-form";
import { ShopStatus } from "./shop-status";

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
      <ShopStatus own={own} />
      {own.shop && <Products products={own.products} fee_percent={own.fee_percent} pictures={pictures} />}
      {(own.shop ?? own.sales.length > 0) && <Orders sales={own.sales} sold={own.sold} />}
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-6">
          <SellAccount account={own.account} countries={countries} />
          {mayOpen && (
            <SectionCard title={t("title")}>
              <ShopForm
                shop={own.shop ?? { ...own.suggested, intro: "", listed: true }}
                by={own.by}
                opened={own.shop !== null}
              />
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
