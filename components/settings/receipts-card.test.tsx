import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { MembershipChange } from "@/lib/account/membership";
import { receiptLines } from "@/lib/billing/receipt-lines";
import type { FullReceipt, Receipt } from "@/lib/billing/receipts";
import members from "@/lib/platform/i18n/messages/en/members.json";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import { HistoryCard } from "./history-card";
import { ReceiptsCard } from "./receipts-card";

const shown = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ members, settings }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, " ");

const receipt: Receipt = {
  order_id: "o1",
  kind: "one_time",
  status: "refunded",
  plan_key: "founder",
  interval: null,
  amount: 24_900,
  tax: 0,
  amount_refunded: 10_000,
  taken_back: 14_900,
  currency: "usd",
  created_at: "2027-03-05T12:00:00Z",
  paid_at: "2027-03-05T12:00:00Z",
  points: 0,
};
const list = (changes: Partial<Receipt>) => shown(<ReceiptsCard receipts={[{ ...receipt, ...changes }]} />);

it("what the bank took and what was refunded before are told apart", () => {
  const both = list({});
  expect(both).toContain("Taken back");
  expect(both).toContain("$100 refunded · $149 taken back by your bank");
  const part = list({ amount_refunded: 0, taken_back: 5000 });
  expect(part).toContain("$50 taken back by your bank");
  expect(part).not.toMatch(/Refunded|\$249 taken/);
  expect(list({ taken_back: null, status: "partially_refunded" })).toMatch(
    /Partly refunded .*\$100 refunded/s,
  );
});

it("the sums of a receipt add up to what is left", () => {
  const say = { receipt: (key: string) => key, list: (key: string) => key, tier: (key: string) => key };
  const full = (changes: Partial<FullReceipt>) =>
    ({ ...receipt, taxes: [], refunded_at: null, ...changes }) as FullReceipt;
  expect(receiptLines(full({ taken_back: 5000 }), say, "en").slice(-3)).toEqual([
    ["refunded", "−$100"],
    ["takenBack", "−$50"],
    ["total", "$99"],
  ]);
  expect(receiptLines(full({}), say, "en").at(-1)).toEqual(["total", "$0"]);
  // A dispute of all after a refund of a part: nothing is left, and not less.
  expect(receiptLines(full({ taken_back: 24_900 }), say, "en").at(-1)).toEqual(["total", "$0"]);
});

const change = (changes: Partial<MembershipChange>): MembershipChange => ({
  id: 1,
  type: "payment.disputed",
  at: "2027-03-05T12:00:00Z",
  plan: "Founder",
  tier: null,
  amount: 5000,
  paid: 24_900,
  currency: "usd",
  points: null,
  state: "lost",
  date: null,
  token: null,
  receipt: null,
  ...changes,
});
const history = (changes: Partial<MembershipChange>) => shown(<HistoryCard history={[change(changes)]} />);

it("the history names the part of a dispute, and the bank's question", () => {
  expect(history({})).toContain("Your bank took $50 of the payment of $249 for Founder back.");
  expect(history({ amount: 24_900 })).toContain("Your bank took the payment of $249 for Founder back.");
  expect(history({ paid: null, amount: 24_900 })).toContain("the payment of $249");
  const failed = { type: "payment.failed", date: "2027-05-10T12:00:00Z", plan: "Plus", paid: null } as const;
  expect(history({ ...failed, state: "confirm" })).toContain(
    "Your bank asked you to confirm the renewal of Plus.",
  );
  for (const state of ["declined", null])
    expect(history({ ...failed, state })).toContain("The renewal of Plus was not paid.");
});
