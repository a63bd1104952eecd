import { z } from "zod";
import { refundReasons } from "@/lib/storefronts/rules";
import { defineMail } from "../define";
import { buyerContent } from "../facts";
import { boughtProduct } from "../values";

/** `whole`: nothing is left of the order. Mails that waited before parts could be given back do not say. */
export const storefrontRefunded = defineMail({
  name: "storefront_refunded",
  group: "sales",
  order: 30,
  cause: "money",
  event: {
    type: "storefront.refunded",
    sample: { sale_id: "00000000-0000-4000-8000-000000000001", amount: 2000, currency: "usd" },
  },
  values: boughtProduct.extend({
    whole: z.boolean().default(true),
    reason: z.enum(refundReasons).optional(),
  }),
  sample: {
    item: "Map of the ridge",
    shop: "Maps by Lena",
    amount: 2000,
    currency: "usd",
    account: "acct_1",
    session: "cs_test_1234567890",
    contact: "lena@example.com",
  },
  variants: { whole: {}, part: { amount: 500, whole: false, reason: "undeliverable" } },
  content({ whole, reason, ...bought }, context) {
    const { facts, ...content } = buyerContent(bought, context);
    const { t } = context;
    const why: typeof facts = reason ? [[t("facts.reason"), t(`storefront_refunded.reasons.${reason}`)]] : [];
    return {
      ...content,
      facts: [...why, ...facts],
      further: whole ? undefined : ["storefront_refunded.kept"],
    };
  },
});
