import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath } from "../facts";

export const cardExpiring = defineMail({
  name: "card_expiring",
  group: "membership",
  order: 160,
  cause: "money",
  event: {
    type: "card.expiring",
    sample: {
      subscription_id: "sub_1",
      plan_key: "plus",
      brand: "visa",
      last4: "4242",
      expires_on: "2027-05-31",
      at: "2027-06-10T12:00:00+00:00",
    },
  },
  values: z.object({
    plan: z.string(),
    brand: z.string().nullish(),
    last4: z.string().nullish(),
    expires_on: z.iso.date(),
    at: z.coerce.date(),
  }),
  sample: { plan: "Plus", last4: "4242", expires_on: "2027-05-31", at: "2027-06-10T12:00:00+00:00" },
  content: ({ plan, last4, expires_on, at }, { t, format }) => ({
    path: membershipPath,
    facts: [
      [t("facts.card"), `•••• ${last4 ?? "••••"}`],
      [t("facts.cardEnd"), format.date(`${expires_on}T00:00:00Z`)],
      [t("facts.renewal"), format.date(at)],
    ],
    values: { plan },
  }),
});
