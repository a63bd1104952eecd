import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { pictureUrl } from "@/lib/storefronts/queries";
import { shopList, type ListedShop, type ShownShop } from "./schema";

/** A shop with the address of its picture. */
export const withPicture = (shop: ListedShop): ShownShop => ({
  ...shop,
  image: shop.picture ? pictureUrl(shop.picture) : null,
});

/** A page of the list of shops, without any beyond the last one. */
export const readShops = cache(async (page: number): Promise<{ pages: number; shops: ShownShop[] }> => {
  const { pages, shops } = unwrapAs(shopList, await createPublicSupabase().rpc("shops", { p_page: page }));
  return { pages, shops: shops.map(withPicture) };
});

/** The first page, for the static one; null only in a build without a database. */
export const getFirstShops = () => unlessBuilding(() => readShops(1));
