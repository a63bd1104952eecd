import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { mailCatalog, mailTemplates, type Template } from "./catalog";
import { renderMail } from "./render";
import { outboxRow } from "./schema";

const at = "2027-05-03T12:00:00+00:00";
const next = (amount: number, price: number, interval: string) => ({
  amount,
  price,
  interval,
  at,
  currency: "usd",
});

const mail = async (template: Template, params: object, locale = "en") => {
  const row = outboxRow.parse({
    id: "00000000-0000-4000-8000-000000000001",
    key: `${template}:1`,
    to_address: "vera@altura.test",
    template,
    params: { ...mailCatalog[template].sample, name: "Vera", ...params },
    locale,
  });
  const { subject, text } = await renderMail(row, "https://altura.example");
  return `${subject}\n${text}`.replaceAll(/[\u00a0\u202f]/g, " ");
};

type Case = { template: Template; what: string; params: object; says: string[]; not?: RegExp };
const month = { plan: "Plus", interval: "month" };
const year = { plan: "Plus", interval: "year" };
const confirm = { cause: "confirm" };

/** Each thing that happens to money, with the sums that it has, and what its mail must say and must not. */
const cases: Case[] = [
  {
    template: "receipt",
    what: "a code for one payment",
    params: { ...year, amount: 7200, next: next(9000, 9000, "year") },
    says: [
      "Paid: $72\n",
      "Next payment: $90\n",
      "Next renewal: May 3, 2027",
      "Price: $90 a year",
      "“Membership”",
    ],
    not: /\$72 a year/,
  },
  {
    template: "receipt",
    what: "a code for some months",
    params: { ...month, amount: 720, next: next(720, 900, "month") },
    says: ["Paid: $7.20\n", "Next payment: $7.20\n", "Price: $9 a month"],
    not: /\$7\.20 a month/,
  },
  {
    template: "receipt",
    what: "a code that takes all",
    params: { ...month, amount: 0, points: 0, next: next(900, 900, "month") },
    says: ["Paid: $0\n", "Next payment: $9\n", "nothing was charged"],
    not: /payment is confirmed|Points/,
  },
  {
    template: "receipt",
    what: "no code",
    params: { ...month, amount: 900, next: next(900, 900, "month") },
    says: ["Paid: $9\n", "Next payment: $9\n", "Your payment is confirmed"],
    not: /Paid: \$9 a month/,
  },
  {
    template: "receipt",
    what: "bought once",
    params: { plan: "Founder", amount: 24_900, interval: null, next: null },
    says: ["Paid: $249\n"],
    not: /Next payment|a month|a year|“Membership”/,
  },
  {
    template: "gift_receipt",
    what: "a gift",
    params: { amount: 2700 },
    says: ["$27"],
    not: /a month|Next payment/,
  },
  {
    template: "trial_started",
    what: "a trial",
    params: { ...month, amount: 900, at },
    says: ["until May 3, 2027 free of charge", "Price: $9 a month", "Trial ends: May 3, 2027"],
    not: /receipt|Paid/i,
  },
  {
    template: "trial_ending",
    what: "its end",
    params: { ...month, amount: 900, at },
    says: ["we charge $9 to your card on file for the first period", "May 3, 2027"],
  },
  {
    template: "plan_upgraded",
    what: "an upgrade with what was left of the old plan",
    params: { plan: "Pro", amount: 1432, price: 2900, interval: "month", next: next(2900, 2900, "month") },
    says: ["Paid: $14.32\n", "Next payment: $29\n", "Price: $29 a month"],
    not: /renew(ed|al of)/i,
  },
  {
    template: "plan_upgraded",
    what: "an upgrade while a code still counts",
    params: { plan: "Pro", amount: 700, price: 2900, interval: "month", next: next(2320, 2900, "month") },
    says: ["Next payment: $23.20\n", "Price: $29 a month"],
  },
  { template: "renewal", what: "a renewal", params: { amount: 900 }, says: ["Paid: $9\n"], not: /a month/ },
  {
    template: "renewal",
    what: "a renewal that a code took all of",
    params: { amount: 0 },
    says: ["Paid: $0\n"],
  },
  {
    template: "renewal_notice",
    what: "a year with a code",
    params: { ...year, amount: 9000, at, next: next(7200, 9000, "year") },
    says: ["Next payment: $72\n", "Price: $90 a year"],
  },
  {
    template: "renewal_notice",
    what: "a year without one",
    params: { ...year, amount: 9000, at, next: next(9000, 9000, "year") },
    says: ["Price: $90 a year"],
    not: /Next payment/,
  },
  {
    template: "plan_change",
    what: "a smaller plan that follows",
    params: { ...month, amount: 900, at },
    says: ["Price: $9 a month", "Starts on: May 3, 2027"],
    not: /Paid/,
  },
  {
    template: "plan_change",
    what: "another interval of the same plan",
    params: { ...month, current: "Plus", amount: 900, at },
    says: ["You keep Altura Plus.", "we charge your card on file each month", "Price: $9 a month"],
    not: /Plus starts on that day|You keep Altura Plus until/,
  },
  {
    template: "refund",
    what: "a part",
    params: { amount: 450, points: 250 },
    says: ["Refunded: $4.50\n", "Points: -250"],
  },
  { template: "payment_returned", what: "all of it", params: { amount: 2900 }, says: ["Returned: $29\n"] },
  {
    template: "payment_returned",
    what: "a trial, of which nothing was paid",
    params: { amount: 0, reason: "trial_used" },
    says: [],
    not: /\$/,
  },
  {
    template: "payment_disputed",
    what: "a part that was lost",
    params: { state: "lost", amount: 5000, paid: 24_900 },
    says: ["Paid: $249\n", "Reversed: $50\n"],
    not: /Reversed: \$249|Refunded/,
  },
  {
    template: "payment_disputed",
    what: "what was left after a refund",
    params: { state: "lost", amount: 14_900, paid: 24_900, refunded: 10_000 },
    says: ["Paid: $249\n", "Reversed: $149\n", "Refunded earlier: $100\n"],
  },
  {
    template: "payment_disputed",
    what: "a part that is asked about",
    params: { state: "needs_response", amount: 5000, paid: 24_900, points: null, access: null },
    says: ["Disputed: $50\n", "Paid: $249\n"],
    not: /Reversed/,
  },
  {
    template: "payment_disputed",
    what: "one that was won",
    params: { state: "won", amount: 5000, paid: 24_900, points: null, access: null },
    says: ["Paid: $249\n"],
    not: /Reversed|Disputed:/,
  },
  {
    template: "payment_failed",
    what: "a card that was declined",
    params: { cause: "declined" },
    says: ["Your card was declined", "try again", "Pay the amount due"],
  },
  {
    template: "payment_failed",
    what: "a bank that wants a confirmation",
    params: confirm,
    says: ["Please confirm your payment", "your bank needs you to confirm", "Confirm the payment"],
    not: /declined|try again|didn’t go through/i,
  },
  {
    template: "payment_reminder",
    what: "a confirmation that is missing",
    params: { ...confirm, day: 3 },
    says: ["still needs your confirmation", "Confirm the payment"],
    not: /haven’t been able to renew|Pay the amount due/,
  },
  {
    template: "payment_reminder",
    what: "a confirmation that is missing to the end",
    params: { ...confirm, day: 6 },
    says: ["about to end", "still isn’t confirmed"],
    not: /still haven’t been able|Pay the amount due/,
  },
  {
    template: "payment_reminder",
    what: "a declined card",
    params: { day: 3 },
    says: ["haven’t been able to renew"],
  },
  { template: "payout_sent", what: "a payout", params: { amount: 4360 }, says: ["$43.60"] },
  {
    template: "payout_returned",
    what: "a payout that came back",
    params: { amount: 4360 },
    says: ["$43.60"],
  },
  { template: "commission_skipped", what: "too little", params: { amount: 180 }, says: ["$1.80"] },
  { template: "refund_requested", what: "a request", params: { amount: 900 }, says: ["$9\n"] },
  {
    template: "refund_decided",
    what: "a part that is granted",
    params: { state: "granted", amount: 450 },
    says: ["Refunded: $4.50\n"],
  },
  {
    template: "price_changed",
    what: "a new price",
    params: { ...month, amount: 1200, kept: 900 },
    says: ["$12 a month", "$9 a month"],
  },
  { template: "storefront_sold", what: "a sale", params: { amount: 1999 }, says: ["$19.99"] },
  { template: "storefront_ordered", what: "an order", params: { amount: 1999 }, says: ["$19.99"] },
  {
    template: "storefront_refunded",
    what: "a part of an order",
    params: { amount: 555, whole: false, reason: "twice" },
    says: ["$5.55", "Reason: It was bought twice"],
  },
];

describe("a mail about money", () => {
  it.each(cases)("$template: $what", async ({ template, params, says, not }) => {
    const text = await mail(template, params);
    for (const words of says) expect(text).toContain(words);
    if (not) expect(text).not.toMatch(not);
  });

  it.each(locales)("says the same sums in %s", async (locale) => {
    const sums = (text: string) =>
      [...text.matchAll(/\d+(?:[.,]\d\d)?(?= ?\$)|(?<=\$)\d+(?:\.\d\d)?/g)].map(([sum]) =>
        sum.replace(",", "."),
      );
    for (const { template, params } of cases) {
      const text = await mail(template, params, locale);
      expect([template, sums(text)]).toEqual([template, sums(await mail(template, params))]);
      expect(text).not.toMatch(/[{}]|undefined|MISSING/);
    }
  });

  it("has a case for each that names a sum or is there because of money", () => {
    const withSum = mailTemplates.filter(
      (template) => mailCatalog[template].cause === "money" || "amount" in mailCatalog[template].sample,
    );
    // They name no sum: what happens to a membership, and when.
    const without = [
      "cancel_planned",
      "card_expiring",
      "membership_ended",
      "membership_resumed",
      "renewal_stopped",
    ];
    const pledge = ["pledge_code"];
    const tried = new Set<string>(cases.map(({ template }) => template));
    expect(withSum.filter((template) => !tried.has(template)).sort()).toEqual([...without, ...pledge].sort());
  });
});
