import { useLocale, useTranslations } from "next-intl";
import { ProductPicture } from "@/components/storefronts/product-picture";
import { Anchor } from "@/components/ui/anchor";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { ShownShop } from "@/lib/storefronts/shops/schema";

/** One shop of the list: what it looks like, its name, whose it is, and what it offers. */
export function ShopCard({ shop, heading: Heading = "h2" }: { shop: ShownShop; heading?: "h2" | "h4" }) {
  const t = useTranslations("storefront.shops");
  const locale = useLocale();
  const { account, name, intro, by, products, least, currency, image } = shop;
  return (
    <article
      className="border-line bg-surface hover:border-control rounded-card has-focus-visible:outline-glacier relative flex h-full flex-col overflow-hidden border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      data-testid="shop"
    >
      <ProductPicture src={image} className="aspect-[4/3] w-full" />
      <div className="flex grow flex-col gap-1 p-5">
        <Heading lang="" className="text-lg font-semibold wrap-anywhere">
          <Anchor
            href={localizedHref(locale, storefrontPath(account))}
            className="outline-none after:absolute after:inset-0"
          >
            {name}
          </Anchor>
        </Heading>
        {by && <p className="text-muted text-sm wrap-anywhere">{t("by", { name: by })}</p>}
        {intro && (
          <p lang="" className="mt-1 line-clamp-3 text-sm wrap-anywhere">
            {intro}
          </p>
        )}
        <p className="text-muted mt-auto pt-3 text-sm">
          {t("offer", { count: products, price: formatter(locale).money(least, currency) })}
        </p>
      </div>
    </article>
  );
}
