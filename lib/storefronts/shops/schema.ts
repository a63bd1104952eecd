import { z } from "zod";

/** Answer of `shops`. */
export const shopList = z.object({
  /** How many pages there are, at least 1. */
  pages: z.number().int(),
  shops: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      intro: z.string(),
      /** The seller's username; null where it is not public. */
      by: z.string().nullable(),
      /** How many can be bought, and the lowest price, in cents. */
      products: z.number().int(),
      least: z.number().int(),
      currency: z.string(),
      /** Where it lies (`goodsPath`). */
      picture: z
        .string()
        .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
        .nullable(),
    }),
  ),
});
export type ShopList = z.output<typeof shopList>;
export type ListedShop = ShopList["shops"][number];

/** With the address of its picture. */
export type ShownShop = ListedShop & { image: string | null };
