import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import type { Purchase } from "@/lib/storefronts/purchase";
import { PurchasesCard } from "./purchases-card";

const purchase: Purchase = {
  id: "00000000-0000-4000-8000-000000000001",
  account: "acct_1",
  session: "cs_test_1",
  title: "Map of the ridge",
  shop: "Maps by Lena",
  contact: "shop@example.com",
  amount: 2000,
  amount_refunded: 0,
  currency: "usd",
  paid_at: "2027-03-05T12:00:00Z",
  state: "paid",
  guest: false,
};
const shown = (purchases: Purchase[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ settings }} timeZone="UTC">
      <PurchasesCard purchases={purchases} />
    </NextIntlClientProvider>,
  );

it("a purchase leads to its order and to the seller", () => {
  const html = shown([purchase]);
  expect(html).toContain('href="/storefront/acct_1/success?session_id=cs_test_1"');
  expect(html).toContain('href="mailto:shop@example.com"');
  for (const part of ["Map of the ridge", "Maps by Lena", "March 5, 2027", "$20"])
    expect(html).toContain(part);
  expect(html).not.toMatch(/refunded|disputed|without signing in/i);
});

it.each([
  [{ amount_refunded: 500 }, "Partly refunded", "$5 refunded"],
  [{ amount_refunded: 2000, state: "refunded" }, "Refunded", "$20 refunded"],
  [{ state: "disputed" }, "Payment disputed", "Payment disputed"],
  [{ shop: null, contact: null }, "This shop no longer exists", "$20"],
  [{ guest: true }, "Bought without signing in", "$20"],
] as [Partial<Purchase>, string, string][])("%o says %s", (changes, state, sum) => {
  const html = shown([{ ...purchase, ...changes }]);
  expect(html).toContain(state);
  expect(html).toContain(sum);
});

it("who bought nothing is led to the shops", () => {
  expect(shown([])).toContain('href="/shops"');
});
