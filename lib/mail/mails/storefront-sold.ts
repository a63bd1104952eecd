import { z } from "zod";
import { defineMail } from "../define";
import { soldProduct } from "../values";

export const storefrontSold = defineMail({
  name: "storefront_sold",
  group: "sales",
  order: 10,
  cause: "money",
  event: {
    type: "storefront.sold",
    sample: { sale_id: "00000000-0000-4000-8000-000000000001", amount: 2000, currency: "usd" },
  },
  values: z.object(soldProduct),
  sample: { item: "Map of the ridge", shop: "Maps by Lena", amount: 2000, currency: "usd" },
  content: ({ item, amount, currency }, { format }) => ({
    path: "/connect-demo#orders",
    values: { item, sum: format.money(amount, currency) },
  }),
});
