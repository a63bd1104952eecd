import { getLocale, getTranslations } from "next-intl/server";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Plan } from "@/lib/plans/schema";
import { siteOrigin } from "@/lib/site/metadata/address";
import { pictureOf } from "@/lib/site/metadata/metadata";
import { StructuredData } from "./structured-data";

/** A limited plan says so, and says when it is gone. */
function availability({ left }: Plan): string {
  if (left === null) return "https://schema.org/InStock";
  return `https://schema.org/${left > 0 ? "LimitedAvailability" : "SoldOut"}`;
}

/** Every plan that costs something as a product, with one offer for each of its prices. */
export async function OfferData({ plans }: { plans: Plan[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pricing");
  const url = siteOrigin() + localizedHref(locale, "/pricing");
  const products = plans
    .filter((plan) => plan.prices.length > 0)
    .map((plan) => ({
      "@type": "Product",
      "@id": `${url}#${plan.key}`,
      name: `${brand.name} ${plan.name}`,
      description: t.has(`lines.${plan.key}`) ? t(`lines.${plan.key}`) : t("description"),
      image: pictureOf(locale, "/pricing"),
      brand: { "@type": "Brand", name: brand.name },
      offers: plan.prices.map((price) => ({
        "@type": "Offer",
        sku: price.lookup_key,
        price: (price.unit_amount / 100).toFixed(2),
        priceCurrency: price.currency.toUpperCase(),
        availability: availability(plan),
        url,
      })),
    }));
  return <StructuredData data={{ "@graph": products }} />;
}
