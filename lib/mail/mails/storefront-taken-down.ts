import { z } from "zod";
import { defineMail } from "../define";

export const storefrontTakenDown = defineMail({
  name: "storefront_taken_down",
  group: "sales",
  order: 40,
  cause: "account",
  event: {
    type: "storefront.taken_down",
    sample: { audit_id: 7, product_id: "00000000-0000-4000-8000-000000000001" },
  },
  values: z.object({
    item: z.string().default(""),
    answer: z.string().default(""),
    /** Without one it is the whole storefront. */
    product_id: z.string().nullish(),
  }),
  sample: { item: "Map of the ridge", answer: "It is somebody else's map", product_id: "p1" },
  variants: { product: { product_id: "p1" }, shop: { product_id: null } },
  content({ item, answer, product_id: product }, { t }) {
    const what = product ? "product" : "shop";
    return {
      path: "/connect-demo",
      facts: answer ? [[t("facts.answer"), answer]] : [],
      values: { item },
      subject: `storefront_taken_down.subject.${what}`,
      text: `storefront_taken_down.${what}`,
      further: ["storefront_taken_down.appeal"],
    };
  },
});
