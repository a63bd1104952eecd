import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import de from "@/lib/platform/i18n/messages/de/commission.json";
import en from "@/lib/platform/i18n/messages/en/commission.json";
import es from "@/lib/platform/i18n/messages/es/commission.json";
import { LineShare } from "./line-share";

const words = { en, es, de };
type Share = Parameters<typeof LineShare>[0]["line"];
const shown = (line: Omit<Share, "currency">, locale: keyof typeof words = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ commission: words[locale] }} timeZone="UTC">
      <LineShare line={{ currency: "usd", ...line }} />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ");

it("a line of commission says which share of which sum it is", () => {
  expect(shown({ base: 21_800, percent: 20, paid: 21_800 })).toBe("20% of $218");
  expect(shown({ base: 21_800, percent: 20, paid: 23_762 })).toBe(
    "20% of $218, which is $237.62 less tax and refunds",
  );
  expect(shown({ base: -10_900, percent: 20, paid: null })).toBe("20% of -$109");
  expect(shown({ base: 900, percent: 20, paid: 900 }, "de")).toBe("20 % von 9 $");
  expect(shown({ base: 900, percent: 20, paid: 900 }, "es")).toBe("20 % de 9 $");
});

it("says nothing where it is no share of a single sum", () => {
  expect(shown({ base: null, percent: null, paid: null })).toBe("");
});
