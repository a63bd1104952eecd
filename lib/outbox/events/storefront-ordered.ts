import { defineEvent } from "../define";
import { soldProduct } from "../values";

export const event = defineEvent({
  type: "storefront.ordered",
  personal: false,
  values: soldProduct,
});
