import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import de from "@/lib/platform/i18n/messages/de/storefront.json";
import en from "@/lib/platform/i18n/messages/en/storefront.json";
import es from "@/lib/platform/i18n/messages/es/storefront.json";
import type { ShownShop } from "@/lib/storefronts/shops/schema";
import { ShopsView } from "./shops-view";

vi.mock("@/components/site/page-head", () => ({
  PageHead: ({ title }: { title: string }) => <h1>{title}</h1>,
}));

const shop: ShownShop = {
  account: "acct_1",
  name: "Maps by Lena",
  intro: "Hand-drawn",
  by: "lena",
  products: 3,
  least: 1950,
  currency: "usd",
  picture: null,
  image: null,
};
const words = { en, es, de };
const page = (
  list: { pages: number; shops: ShownShop[] } | null,
  { number = 1, locale = "en" }: { number?: number; locale?: keyof typeof words } = {},
) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ storefront: words[locale] }} timeZone="UTC">
      <ShopsView page={number} list={list} />
    </NextIntlClientProvider>,
  );

it("a shop of the list leads to its page, and says whose it is and what it offers", () => {
  const html = page({ pages: 1, shops: [shop] });
  expect(html).toContain('href="/storefront/acct_1"');
  for (const part of ["Maps by Lena", "by lena", "Hand-drawn", "3 products from $19.50"])
    expect(html).toContain(part);
  expect(html, "one page has no pages").not.toContain("Pages of shops");
  expect(page({ pages: 1, shops: [{ ...shop, image: "https://example.com/a.webp" }] })).toContain(
    'src="https://example.com/a.webp"',
  );
  const german = page({ pages: 1, shops: [{ ...shop, products: 1 }] }, { locale: "de" });
  expect(german).toContain('href="/de/storefront/acct_1"');
  expect(german.replaceAll("\u00a0", " ")).toContain("1 Produkt, 19,50 $");
});

it("a seller whose name is not public is not named", () => {
  expect(page({ pages: 1, shops: [{ ...shop, by: null }] })).not.toContain("by null");
});

it("the pages lead to each other, the first by the address of the list", () => {
  const html = page({ pages: 3, shops: [shop] }, { number: 2 });
  expect(html).toContain("Shops, page 2");
  expect(html).toContain("Page 2 of 3");
  expect(html).toMatch(/href="\/shops"[^>]*rel="prev"|rel="prev"[^>]*href="\/shops"/);
  expect(html).toContain('href="/shops/3"');
});

it("an empty list says what will be there, and how to open a shop", () => {
  const html = page({ pages: 1, shops: [] });
  expect(html).toContain("No shops yet");
  expect(html).toContain('href="/connect-demo"');
  expect(page(null)).toContain("can’t be shown right now");
});
