import { defineMail } from "../define";
import { buyerContent } from "../facts";
import { boughtProduct } from "../values";

export const storefrontOrdered = defineMail({
  name: "storefront_ordered",
  group: "sales",
  order: 20,
  cause: "money",
  event: {
    type: "storefront.ordered",
    sample: { sale_id: "00000000-0000-4000-8000-000000000001", amount: 2000, currency: "usd" },
  },
  values: boughtProduct,
  sample: {
    item: "Map of the ridge",
    shop: "Maps by Lena",
    amount: 2000,
    currency: "usd",
    account: "acct_1",
    session: "cs_test_1234567890",
    contact: "lena@example.com",
  },
  content: buyerContent,
});
