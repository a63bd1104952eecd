import { StructuredData } from "@/components/site/structured-data/structured-data";
import type { PublicProduct } from "@/lib/storefronts/schema";

type Props = { url: string; seller: string; products: (PublicProduct & { image: string | null })[] };

/** What is sold as structured data for search engines (https://schema.org/Product). */
export function ProductData({ url, seller, products }: Props) {
  return products.map(({ id, title, description, price, currency, left, image }) => (
    <StructuredData
      key={id}
      data={{
        "@type": "Product",
        "@id": `${url}#${id}`,
        name: title,
        description: description || title,
        ...(image && { image }),
        offers: {
          "@type": "Offer",
          url: `${url}#${id}`,
          price: (price / 100).toFixed(2),
          priceCurrency: currency.toUpperCase(),
          availability: `https://schema.org/${left === 0 ? "SoldOut" : left === null ? "InStock" : "LimitedAvailability"}`,
          seller: { "@type": "Organization", name: seller },
        },
      }}
    />
  ));
}
