import { route } from "@/lib/guard/route";
import { linkToGoods } from "@/lib/storefronts/mutations";
import { readSoldFile } from "@/lib/storefronts/queries";
import { orderQuery } from "@/lib/storefronts/schema";

const limit = { name: "storefront_downloads", max: 60, seconds: 3600 };

/** The file of a paid order, for whoever knows its checkout, by an address that expires in a minute. */
export const GET = route({ auth: "public", schema: orderQuery, limit }, async ({ input }) => {
  const { product, file, name } = await readSoldFile(input.account, input.session);
  const address = await linkToGoods(product, file, name);
  return new Response(null, {
    status: 303,
    headers: { location: address, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
});
