import { readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { MembershipChange } from "@/lib/account/membership";
import { receiptLines } from "@/lib/billing/receipt-lines";
import type { FullReceipt, Receipt } from "@/lib/billing/receipts";
import members from "@/lib/platform/i18n/messages/en/members.json";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import { HistoryCard } from "./history-card";
import type { Mint } from "@/lib/mint/schema";
import { locales } from "@/lib/platform/i18n/routing";
import { MintsCard } from "./mints-card";
import { ReceiptsCard } from "./receipts-card";

const shown = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ members, settings }} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, " ");

const at = (messages: Record<string, unknown>, path: string): string =>
  path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], messages) as string;

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
  expect(both).toContain("Reversed");
  expect(both).toContain("$100 refunded · $149 reversed by your bank");
  const part = list({ amount_refunded: 0, taken_back: 5000 });
  expect(part).toContain("$50 reversed by your bank");
  expect(part).not.toMatch(/Refunded|\$249 reversed/);
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
  expect(history({})).toContain("Your bank reversed $50 of the $249 payment for Founder.");
  expect(history({ amount: 24_900 })).toContain("Your bank reversed the payment of $249 for Founder.");
  expect(history({ paid: null, amount: 24_900 })).toContain("the payment of $249");
  const failed = { type: "payment.failed", date: "2027-05-10T12:00:00Z", plan: "Plus", paid: null } as const;
  expect(history({ ...failed, state: "confirm" })).toContain(
    "Your bank asked you to confirm the renewal of Plus.",
  );
  for (const state of ["declined", null])
    expect(history({ ...failed, state })).toContain("The renewal of Plus wasn’t paid.");
});

const mint = (changes: Partial<Mint>): Mint => ({
  status: "confirmed",
  ...{ id: "m1", tx_hash: "0xab", wallet: "0x1", token_id: "16", block_number: 12 },
  ...{ value_wei: "80000000000000000", failure: null, created_at: "2027-03-05T12:00:00Z", points: 300 },
  ...changes,
});

it("a mint has its receipt beside those of payments, a claim too, and what did not happen has none", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ members, settings }} timeZone="UTC">
      <MintsCard mints={[mint({})]} />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('href="/mint-success?tx=0xab"');
  expect(html.replaceAll(/<[^>]+>/g, " ")).toMatch(/NFT #16 .*0\.08 ETH .*March 5, 2027 .*300 points/);
  const of = (changes: Partial<Mint>) => shown(<MintsCard mints={[mint(changes)]} />);
  expect(of({ value_wei: "0" })).toContain("Claimed");
  expect(of({ status: "void", points: 0 })).toMatch(/NFT #16.*Void/);
  expect(of({ status: "pending", token_id: null, value_wei: null, points: null })).toContain(
    "Being confirmed",
  );
  expect([of({ status: "failed" }), of({ status: "reorged" }), shown(<MintsCard mints={[]} />)]).toEqual([
    "",
    "",
    "",
  ]);
});

it.each(locales)("every text calls the button of the payment portal by its name: %s", (locale) => {
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}/${file}.json`, "utf8"));
  const [billing, own] = [read("billing"), read("members")];
  const label = at(billing, "access.subscribed.manage");
  expect(at(billing, "result.confirmed.manage")).toBe(label);
  expect(at(own, "dashboard.membership.manage")).toBe(label);
  const naming = [
    at(billing, "access.change.later.ends"),
    at(billing, "access.change.planned.cancel"),
    at(read("settings"), "payment.leave"),
    at(read("errors"), "card_declined"),
  ];
  for (const text of naming) expect(text).toContain(label);
});
