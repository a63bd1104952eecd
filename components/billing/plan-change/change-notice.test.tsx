import { NextIntlClientProvider, createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import billing from "@/lib/platform/i18n/messages/en/billing.json";
import join from "@/lib/platform/i18n/messages/en/join.json";
import { ChangeNotice } from "./change-notice";
import { PlannedNotice } from "./planned-notice";

vi.mock("next-intl/server", () => ({
  getLocale: async () => "en",
  getTranslations: async (namespace: "billing.access") =>
    createTranslator({ locale: "en", messages: { billing }, namespace }),
}));
vi.mock("./change-form", () => ({ ChangeForm: ({ label }: { label: string }) => <button>{label}</button> }));
vi.mock("@/components/billing/manage-form", () => ({
  ManageForm: ({ label }: { label: string }) => <button>{label}</button>,
}));
vi.mock("./quote-table", () => ({
  QuoteTable: ({ plan, current }: { plan: string; current: string }) => <p>{`${plan} less ${current}`}</p>,
}));

const text = async (page: Promise<React.ReactElement>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ billing, join }} timeZone="UTC">
      {await page}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, " ");

const subscription = (interval: "month" | "year") => ({
  plan: "plus",
  interval,
  ends: false,
  periodEnd: "2027-05-03T12:00:00Z",
  next: null,
});
const offer = (name: string, interval: "month" | "year", unit_amount: number) =>
  ({
    plan: { name, key: "plus" },
    price: { interval, unit_amount, currency: "usd", lookup_key: "x" },
  }) as never;

it("another interval of the same plan is named by it, later and now", async () => {
  const later = await text(
    ChangeNotice({
      ...{ offer: offer("Plus", "month", 900), kind: "later", quote: null, current: "Plus" },
      holding: { tier: "plus", subscription: subscription("year"), owned: null },
    }),
  );
  expect(later).toContain("You’ve paid for Plus yearly until May 3, 2027");
  expect(later).toContain("After that, you’ll switch to Plus monthly");
  expect(later).toContain("Change to Plus monthly on May 3, 2027");
  const now = await text(
    ChangeNotice({
      ...{ offer: offer("Plus", "year", 9000), kind: "now", current: "Plus" },
      quote: { due: 8100, charge: 9000, credit: 900, until: 1_800_000_000, at: 1, currency: "usd" } as never,
      holding: { tier: "plus", subscription: subscription("month"), owned: null },
    }),
  );
  expect(now).toContain("You have Plus monthly. Plus yearly starts right away");
  expect(now).toContain("Plus yearly less Plus monthly");
});

it("another plan is named as it is", async () => {
  const later = await text(
    ChangeNotice({
      ...{ offer: offer("Plus", "month", 900), kind: "later", quote: null, current: "Pro" },
      holding: { tier: "pro", subscription: subscription("month"), owned: null },
    }),
  );
  expect(later).toContain("You’ve paid for Pro until May 3, 2027");
  expect(later).not.toMatch(/monthly|yearly/);
});

it("what is planned says the same", async () => {
  const next = { plan: "plus", name: "Plus", interval: "month", amount: 900, currency: "usd" } as const;
  const planned = (current: string) =>
    text(
      PlannedNotice({ next, current, interval: "year", periodEnd: "2027-05-03T12:00:00Z", onboarded: true }),
    );
  expect(await planned("Plus")).toContain("Plus monthly starts on May 3, 2027");
  expect(await planned("Plus")).toContain("You keep Plus yearly until then.");
  expect(await planned("Pro")).toContain("You keep Pro until then.");
});
