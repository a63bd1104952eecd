import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import storefront from "@/lib/platform/i18n/messages/en/storefront.json";
import type { MyStorefront, OwnProduct } from "@/lib/storefronts/schema";
import { ShopStatus } from "./shop-status";

vi.mock("@/components/appeals/appeal-part", () => ({ AppealPart: () => null }));
vi.mock("@/lib/platform/clock", () => ({ now: () => new Date("2027-03-05T12:00:00Z") }));

const shop = {
  name: "Maps by Lena",
  intro: "",
  contact: "shop@example.com",
  listed: true,
  taken_down: false,
  appeal: null,
  reason: null,
};
const product = { state: "published", taken_down: false, stock: 3, delivery: "contact", file: null };
type Changes = Partial<Omit<MyStorefront, "shop" | "products" | "account">> & {
  shop?: Partial<typeof shop> | null;
  products?: Partial<typeof product>[];
};
const text = ({ shop: changed = {}, products = [{}], ...changes }: Changes) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ storefront }} timeZone="UTC">
      <ShopStatus
        own={
          {
            included: true,
            refusal: null,
            needs: { from: "2027-03-01T12:00:00Z", points: 500, needed: 100 },
            closed: null,
            account: { account: "acct_1" },
            shop: changed && { ...shop, ...changed },
            products: products.map((one) => ({ ...product, ...one }) as OwnProduct),
            ...changes,
          } as MyStorefront
        }
      />
    </NextIntlClientProvider>,
  );

it("a newcomer reads what is missing and what is done, not to give the shop a name", () => {
  const isNew = { closed: "not_opened", refusal: "storefront_too_new", shop: null } as const;
  const young = text({ ...isNew, needs: { from: "2027-03-06T09:30:00Z", points: 120, needed: 100 } });
  expect(young).toContain("Requirements to open your shop");
  expect(young).toMatch(/until <time dateTime="2027-03-06T09:30:00Z"[^>]*>March 6, 2027, 09:30 UTC/);
  expect(young).toContain("100 points</span>");
  expect(young).not.toContain("Give your shop a name");
  const poor = text({ ...isNew, needs: { from: "2027-03-04T09:30:00Z", points: 40, needed: 100 } });
  expect(poor).toContain("100 points: you have 40.");
  expect(poor).toContain('href="/missions"');
  expect(poor).not.toContain("<time");
});

it("an open shop says whether the list of shops has it, and why not", () => {
  expect(text({})).toContain("Your shop is in the list of shops.");
  expect(text({})).toContain('href="/shops"');
  expect(text({ shop: { listed: false } })).toContain("Your shop isn’t in the list of shops");
  const waiting = "once something is on sale";
  expect(text({ products: [] })).toContain(waiting);
  for (const changed of [
    { stock: 0 },
    { state: "draft" },
    { taken_down: true },
    { delivery: "file", file: null },
  ])
    expect(text({ products: [changed] })).toContain(waiting);
  expect(text({ closed: "no_charges" })).not.toContain("list of shops");
});
