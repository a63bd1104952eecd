import { NextIntlClientProvider, createTranslator } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NextCharge, Order } from "@/lib/billing/schema";
import de from "@/lib/platform/i18n/messages/de/billing.json";
import en from "@/lib/platform/i18n/messages/en/billing.json";
import es from "@/lib/platform/i18n/messages/es/billing.json";
import deJoin from "@/lib/platform/i18n/messages/de/join.json";
import enJoin from "@/lib/platform/i18n/messages/en/join.json";
import esJoin from "@/lib/platform/i18n/messages/es/join.json";
import { Receipt } from "./receipt";
import { UpgradeReceipt } from "./upgrade-receipt";

const words = { en, es, de };
const joining = { en: enJoin, es: esJoin, de: deJoin };
const reader = vi.hoisted(() => ({ locale: "en" as "en" | "es" | "de" }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => reader.locale,
  getTranslations: async (namespace: "billing.result") =>
    createTranslator({ locale: reader.locale, messages: { billing: words[reader.locale] }, namespace }),
}));
vi.mock("@/components/billing/checkout/keep-code", () => ({ KeepCode: () => null }));
beforeEach(() => {
  reader.locale = "en";
});

const text = async (page: Promise<React.ReactElement>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={reader.locale}
      messages={{ billing: words[reader.locale], join: joining[reader.locale] }}
      timeZone="UTC"
    >
      {await page}
    </NextIntlClientProvider>,
  )
    .replaceAll(/<\/(dt|dd|p|h1|h2|a)>/g, " | ")
    .replaceAll(/ href="([^"]*)"[^>]*>/g, ">[$1] ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/[\u00a0\u202f]/g, " ");

const order: Order = {
  status: "paid",
  plan_key: "plus",
  subscription_id: "sub_1",
  amount: 900,
  currency: "usd",
  paid_at: "2027-04-03T12:00:00Z",
  points: 500,
};
const next: NextCharge = {
  subscription_id: "sub_1",
  at: "2027-05-03T12:00:00Z",
  amount: 900,
  price: 900,
  currency: "usd",
  interval: "month",
};
const receipt = (changes: Partial<Order> = {}, follows: Partial<NextCharge> | null = {}, onboarded = true) =>
  text(
    Receipt({
      order: { ...order, ...changes },
      plan: "Plus",
      next: follows && { ...next, ...follows },
      onboarded,
    }),
  );

describe("the page after a purchase", () => {
  it("names what was paid, when the card is charged next and how much, and where that is changed", async () => {
    const page = await receipt();
    for (const part of [
      "Paid | $9 |",
      "Next payment | $9 on May 3, 2027 |",
      "Price | $9 a month |",
      "A receipt is on its way",
      "[/members/settings?tab=membership] Manage your membership",
    ])
      expect(page).toContain(part);
  });

  it("after a code says what follows, which is not what was paid", async () => {
    const discount = { code: "TWENTY", amount: 1800, before: 9000 };
    const page = await receipt({ amount: 7200, discount }, { amount: 9000, price: 9000, interval: "year" });
    for (const part of ["Paid | $72 |", "Next payment | $90 on", "Price | $90 a year"])
      expect(page).toContain(part);
    const months = await receipt({ amount: 720 }, { amount: 720 });
    for (const part of ["Paid | $7.20 |", "Next payment | $7.20 on", "Price | $9 a month"])
      expect(months).toContain(part);
  });

  it("of a trial names the first charge, and promises no receipt for nothing", async () => {
    const page = await receipt({ amount: 0, trial_days: 7, points: 0 });
    for (const part of ["Nothing was charged", "Next payment | $9 on May 3, 2027", "Manage your membership"])
      expect(page).toContain(part);
    expect(page).not.toMatch(/A receipt is on its way|payment is confirmed/);
  });

  it("of a code that took all says that nothing was charged", async () => {
    const page = await receipt({ amount: 0, discount: { code: "ALL", amount: 900, before: 900 } });
    expect(page).toContain("nothing was charged");
    expect(page).not.toContain("Your payment is confirmed");
  });

  it("of what was bought once names no next charge, and nothing to manage", async () => {
    const page = await receipt({ subscription_id: null, amount: 24_900 }, null);
    expect(page).toContain("Paid | $249 |");
    expect(page).not.toMatch(/Next payment|Manage your membership/);
  });

  const founder = {
    subscription_id: null,
    amount: 24_900,
    mint: { redeemed_tx: null, state: "open" },
  } as const;

  it("leads to the dashboard and to the NFT, or first to the setup of the account, and says which", async () => {
    const ready = await receipt(founder, null);
    expect(ready).toContain("[/members/dashboard] Go to your dashboard");
    expect(ready).toContain("[/connect-wallet-post-purchase] Claim your membership NFT");
    expect(ready).not.toContain("setting up");
    const begun = await receipt(founder, null, false);
    expect(begun).toContain("[/onboarding?next=%2Fconnect-wallet-post-purchase] Finish setting up");
    expect(begun).toContain("Then you can claim your membership NFT.");
    expect(begun).not.toMatch(/Go to your dashboard|\] Claim/);
    expect(await receipt({}, {}, false)).toContain("[/onboarding] Finish setting up");
  });

  it("of a plan for life says what becomes of a subscription, and until when its payment can be asked back", async () => {
    const rented = {
      ...{ plan: "Plus", until: "2027-05-03T12:00:00Z", ends: false, unpaid: false },
      refund: { receipt: "o1", until: "2027-04-17T12:00:00Z", amount: 900, currency: "usd" },
    };
    const page = await receipt({ ...founder, rented }, null);
    expect(page).toContain("stopping your Plus subscription from renewing. It runs until May 3, 2027");
    expect(page).toContain("You can ask for a refund of your last payment of $9 until April 17, 2027.");
    expect(page).toContain("[/members/settings/receipts/o1] Ask for a refund");
    const late = await receipt({ ...founder, rented: { ...rented, ends: true, refund: null } }, null);
    expect(late).toContain("won’t renew");
    expect(late).not.toContain("refund");
  });

  it("of a plan with a shop leads there, and of another does not", async () => {
    const pro = { order, plan: "Pro", next: null, onboarded: true };
    expect(await text(Receipt({ ...pro, shop: true }))).toContain("[/connect-demo] Your shop");
    expect(await text(Receipt({ ...pro, shop: false }))).not.toContain("/connect-demo");
  });

  it.each(["es", "de"] as const)("says all of it in %s", async (locale) => {
    reader.locale = locale;
    const page = await receipt({ amount: 720 }, { amount: 720 });
    for (const sum of [/7,20 \$/, /9 \$ (al mes|pro Monat)/, /settings\?tab=membership/])
      expect(page).toMatch(sum);
    expect(page).not.toMatch(/billing\.|[{}]/);
  });
});

describe("the page after an upgrade", () => {
  const upgraded = (
    amount_paid: number,
    follows: Partial<NextCharge> | null = { amount: 2900, price: 2900 },
  ) =>
    text(
      UpgradeReceipt({
        upgrade: {
          amount_paid,
          currency: "usd",
          price: { plan_key: "pro", interval: "month", unit_amount: 2900 },
        },
        plan: "Pro",
        next: follows && { ...next, ...follows },
        onboarded: true,
      }),
    );

  it("names the difference, the next charge and where it is changed", async () => {
    const page = await upgraded(1432);
    for (const part of [
      "Paid | $14.32 |",
      "Next payment | $29 on May 3, 2027",
      "Price | $29 a month",
      "A receipt",
    ])
      expect(page).toContain(part);
    expect(page).toContain("[/members/settings?tab=membership] Manage your membership");
    expect(page).not.toContain("/connect-demo");
  });

  it("to a plan with a shop leads there", async () => {
    const price = { plan_key: "pro", interval: "month", unit_amount: 2900 } as const;
    const upgrade = { amount_paid: 1432, currency: "usd", price };
    const page = await text(
      UpgradeReceipt({ upgrade, plan: "Pro", next: null, onboarded: true, shop: true }),
    );
    expect(page).toContain("[/connect-demo] Your shop");
  });

  it("that cost nothing promises no receipt, and says a discount that still counts", async () => {
    const page = await upgraded(0, { amount: 2320, price: 2900 });
    expect(page).toContain("Nothing was charged now");
    expect(page).toContain("Next payment | $23.20 on");
    expect(page).not.toContain("A receipt");
  });
});
