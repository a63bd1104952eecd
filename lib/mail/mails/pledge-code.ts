import { z } from "zod";
import { defineMail } from "../define";

export const pledgeCode = defineMail({
  name: "pledge_code",
  group: "community",
  order: 70,
  cause: "code",
  vital: true,
  values: z.object({
    code: z.string(),
    purpose: z.enum(["confirm", "withdraw"]),
    /** Whole dollars. */
    amount: z.number().int(),
    minutes: z.number().int(),
  }),
  sample: { code: "042137", purpose: "confirm", amount: 250, minutes: 15 },
  variants: { confirm: { purpose: "confirm" }, withdraw: { purpose: "withdraw" } },
  content: ({ code, purpose, amount, minutes }, { t, format }) => ({
    path: "/pledge",
    code,
    facts: [[t("facts.pledge"), format.money(amount * 100, "usd")]],
    values: { code, minutes },
    text: `pledge_code.${purpose}`,
    footer: "footerVisitor",
  }),
});
