import { ReadOn } from "@/components/site/articles/read-on";
import { ShopsView } from "@/components/storefronts/shops/shops-view";
import { describePage } from "@/lib/site/reading-page";
import { getFirstShops } from "@/lib/storefronts/shops/queries";

export const revalidate = 60;

export const generateMetadata = describePage("/shops", "storefront.shops");

export default async function ShopsPage() {
  return (
    <>
      <ShopsView page={1} list={await getFirstShops()} />
      <ReadOn path="/shops" />
    </>
  );
}
