import { defineEvent } from "../define";
import { soldProduct } from "../values";

export const event = defineEvent({
  type: "storefront.sold",
  personal: true,
  values: soldProduct,
});
