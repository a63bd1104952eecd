import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { giftFacts } from "../facts";

/** To whom a membership was given; the code goes to them alone. */
export const gift = defineMail({
  name: "gift",
  group: "gifts",
  order: 10,
  cause: "code",
  values: z.object({
    plan: z.string(),
    months: z.number().int(),
    /** Name of who gives, and what they wrote; empty for none. */
    giver: z.string(),
    message: z.string(),
    expires_at: z.coerce.date(),
    /** Gone once the mail was sent. */
    code: z.string().default(""),
  }),
  sample: {
    plan: "Plus",
    months: 12,
    giver: "Ines",
    message: "See you on the ridge.",
    expires_at: "2027-05-03T12:00:00+00:00",
    code: "0123456789ABCDEF",
  },
  content({ plan, months, giver, message, expires_at, code }, { t, format, address }) {
    const from: [string, string][] = giver ? [[t("facts.giver"), giver]] : [];
    return {
      path: `/redeem${code ? `?code=${code}` : ""}`,
      facts: [
        ...from,
        ...giftFacts({ t, format }, plan, months),
        [t("facts.redeemBy"), format.date(expires_at)],
      ],
      values: { plan, giver: giver || brand.name, address },
      written: message ? [`“${message}”`] : [],
      further: ["gift.bound"],
      // Who receives it may have no account.
      footer: "gift.footer",
    };
  },
});
