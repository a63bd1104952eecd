import { createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { Plan } from "@/lib/plans/schema";
import pricing from "@/lib/platform/i18n/messages/en/pricing.json";
import { OfferData } from "./offer-data";

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async () =>
    createTranslator({ locale: "en", messages: { pricing }, namespace: "pricing" }),
}));

const plan = (key: string, amounts: number[], left: number | null = null): Plan => ({
  ...{ key, name: key, kind: "recurring", rank: 1, tier: key, supply: null, left, features: [] },
  prices: amounts.map((unit_amount, at) => ({
    ...{ lookup_key: `${key}_${at}`, interval: "month", unit_amount, currency: "usd", trial_days: null },
  })),
});

type Product = { name: string; offers: { sku: string; price: string; availability: string }[] };

/** What search engines read of these plans. */
async function productsOf(...plans: Plan[]): Promise<Product[]> {
  const html = renderToStaticMarkup(await OfferData({ plans }));
  const [, json = ""] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html) ?? [];
  return (JSON.parse(json) as { "@graph": Product[] })["@graph"];
}

beforeEach(() => void vi.stubEnv("APP_URL", "https://altura.example"));

it("offers a plan for each of its prices, in whole units of the currency", async () => {
  expect(await productsOf(plan("plus", [900, 9000]))).toMatchObject([
    {
      ...{ "@type": "Product", "@id": "https://altura.example/pricing#plus", name: "Altura plus" },
      description: pricing.lines.plus,
      image: "https://altura.example/og/en/pricing.png",
      offers: [
        { sku: "plus_0", price: "9.00", priceCurrency: "USD", url: "https://altura.example/pricing" },
        { sku: "plus_1", price: "90.00" },
      ],
    },
  ]);
});

it("offers nothing where nothing is to be paid, and says what a plan without words of its own is", async () => {
  const products = await productsOf(plan("standard", []), plan("other", [1999]));
  expect(products).toMatchObject([{ name: "Altura other", description: pricing.description }]);
  expect(products[0]?.offers[0]?.price).toBe("19.99");
});

it("says how many of a limited plan are left: all, some or none", async () => {
  const products = await productsOf(plan("a", [1]), plan("b", [1], 3), plan("c", [1], 0));
  expect(products.map(({ offers }) => offers[0]?.availability)).toEqual(
    ["InStock", "LimitedAvailability", "SoldOut"].map((name) => `https://schema.org/${name}`),
  );
});
