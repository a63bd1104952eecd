import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage, sessionOf } from "../../local/stripe/stage";
import { openCheckout, openGiftCheckout } from "@/lib/billing/checkout/checkout";
import { quoteUpgrade, upgradeSubscription } from "@/lib/billing/plan-change/upgrade";
import { followTaxSetting } from "@/lib/billing/tax/setting";
import type { Holding } from "@/lib/plans/change";
import type { Member } from "@/lib/session/member";

vi.mock("next/server", () => ({ after: () => undefined }));
// The holding is read as the member, with a session that does not exist here; what it says is given.
const holding = vi.hoisted(() => ({ read: vi.fn<() => Promise<Holding>>() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  process.env.APP_SECRET = "receipts-".repeat(8);
  stage = await openStage(POST, openCheckout);
}, 120_000);
afterAll(() => stage?.close());

type Sums = { paid: number; refunded: number };
type Receipt = { amount: number; amount_refunded: number; invoice_id?: string };

async function receiptsOf(member: Member): Promise<Receipt[]> {
  const rows = await stage.db.sql`select receipt from private.receipts_of(${member.id}) order by at`;
  return rows.map(({ receipt }) => receipt as Receipt);
}
async function customerOf(member: Member): Promise<string> {
  const [row] = await stage.db
    .sql`select stripe_customer_id as id from public.customers where user_id = ${member.id}`;
  return row?.id as string;
}
async function chargesOf(member: Member): Promise<Stripe.Charge[]> {
  const { data } = await stage.stripe.charges.list({ customer: await customerOf(member), limit: 100 });
  return data.filter(({ paid }) => paid);
}
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** What our receipts say, and what Stripe has taken and given back, until both are the expected sums. */
async function expectAlike(member: Member, expected: Sums): Promise<void> {
  await vi.waitFor(async () => {
    const [receipts, charges] = [await receiptsOf(member), await chargesOf(member)];
    const ours = {
      paid: sum(receipts.map(({ amount }) => amount)),
      refunded: sum(receipts.map(({ amount_refunded: refunded }) => refunded)),
    };
    const theirs = {
      paid: sum(charges.map(({ amount }) => amount)),
      refunded: sum(charges.map(({ amount_refunded: refunded }) => refunded)),
    };
    expect({ ours, theirs }).toEqual({ ours: expected, theirs: expected });
    for (const { invoice_id: id, amount } of receipts) {
      if (id) expect((await stage.stripe.invoices.retrieve(id)).amount_paid).toBe(amount);
    }
  });
}
const refundFirst = async (member: Member, amount: number) => {
  const [charge] = (await chargesOf(member)).toSorted((a, b) => a.created - b.created);
  await stage.stripe.refunds.create({ payment_intent: charge?.payment_intent as string, amount });
};

type Taxed = Receipt & { tax: number; order_id?: string };
/** What the receipts of a member say of tax, the first payment first. */
async function taxesOf(member: Member) {
  const receipts = (await receiptsOf(member)) as Taxed[];
  const rows = await stage.db
    .sql`select payment, lines, buyer from private.payment_taxes where user_id = ${member.id}`;
  return receipts.map(({ amount, tax, order_id: order, invoice_id: invoice }) => {
    const kept = rows.find(({ payment }) => payment === (order ?? invoice));
    return {
      amount,
      tax,
      lines: kept?.lines as { amount: number; name: string }[],
      buyer: kept?.buyer as object,
    };
  });
}
const net = async (amount: number, tax: number, refunded = 0) =>
  (await stage.db.sql`select private.net_of(${amount}, ${tax}, ${refunded})`)[0]?.net_of as number;

describe("with automatic tax every receipt adds up to Stripe's lines", () => {
  beforeAll(
    () => stage.db.sql`update public.settings set value = 'true' where key = 'billing.automatic_tax'`,
  );
  afterAll(
    () => stage.db.sql`update public.settings set value = 'false' where key = 'billing.automatic_tax'`,
  );

  it("of a month with its upgrade, where the price includes the tax", async () => {
    const member = await stage.member();
    await stage.submit((await openCheckout(member, "plus_month", 900, "en")).url, { billingCountry: "DE" });
    await stage.settled(member.id, { tier: "plus" });
    const subscription = {
      plan: "plus",
      interval: "month" as const,
      ends: false,
      periodEnd: null,
      next: null,
    };
    holding.read.mockResolvedValue({ tier: "plus", subscription, owned: null });
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    await upgradeSubscription(member, "pro_month", 2900, quote, "en");
    await expectAlike(member, { paid: 900 + quote.due, refunded: 0 });
    const [first, second] = await taxesOf(member);
    expect(first).toMatchObject({
      tax: 144,
      lines: [{ amount: 144, name: "VAT", percent: 19, country: "DE", reason: "standard_rated" }],
      buyer: { name: "Vera Buyer", address: ["12345", "DE"], tax_ids: [] },
    });
    expect(second?.tax).toBe(second?.lines.reduce((total, { amount }) => total + amount, 0));
    expect(second?.tax).toBe(quote.due - Math.round(quote.due / 1.19));
    const { data } = await stage.stripe.invoices.list({ customer: await customerOf(member) });
    for (const { amount_paid: paid, total_excluding_tax: without, total_taxes: taxes } of data) {
      expect((without ?? 0) + sum((taxes ?? []).map(({ amount }) => amount))).toBe(paid);
    }
    expect(await net(900, 144)).toBe(756);
    expect(await net(900, 144, 450)).toBe(378);
    expect(await net(900, 144, 900)).toBe(0);
  });

  it("of a gift and of Founder, which have no invoice", async () => {
    const member = await stage.member();
    const gift = { plan: "pro", months: 3, amount: 8700, email: "taxed@example.com", message: "" };
    await stage.submit((await openGiftCheckout(member, gift, "en")).url, { billingCountry: "ES" });
    await expectAlike(member, { paid: 8700, refunded: 0 });
    await stage.submit((await openCheckout(member, "founder_once", 24_900, "en")).url, {
      billingCountry: "ES",
    });
    await expectAlike(member, { paid: 33_600, refunded: 0 });
    expect(await taxesOf(member)).toMatchObject([
      { amount: 8700, tax: 1510, lines: [{ amount: 1510, percent: 21 }] },
      { amount: 24_900, tax: 4321, lines: [{ amount: 4321, percent: 21 }] },
    ]);
  });

  it("of a business, which owes the tax itself, and where none is collected", async () => {
    const [business, abroad] = [await stage.member(), await stage.member()];
    const typed = { billingCountry: "GR", taxId: "EL123456789" };
    await stage.submit((await openCheckout(business, "plus_month", 900, "en")).url, typed);
    await stage.submit((await openCheckout(abroad, "plus_month", 900, "en")).url, { billingCountry: "US" });
    await expectAlike(business, { paid: 900, refunded: 0 });
    await expectAlike(abroad, { paid: 900, refunded: 0 });
    expect(await taxesOf(business)).toMatchObject([
      {
        tax: 0,
        lines: [{ reason: "reverse_charge" }],
        buyer: { tax_ids: [{ type: "eu_vat", value: "EL123456789" }] },
      },
    ]);
    expect(await taxesOf(abroad)).toMatchObject([{ tax: 0, lines: [{ reason: "not_collecting" }] }]);
  });

  it("follows a subscription that began while it was off, once its customer has a place", async () => {
    await stage.db.sql`update public.settings set value = 'false' where key = 'billing.automatic_tax'`;
    const member = await stage.member();
    await stage.submit((await openCheckout(member, "plus_month", 900, "en")).url);
    await stage.settled(member.id, { tier: "plus" });
    await stage.db.sql`update public.settings set value = 'true' where key = 'billing.automatic_tax'`;
    const [row] = await stage.db.sql`select id from public.subscriptions where user_id = ${member.id}`;
    const read = () => stage.stripe.subscriptions.retrieve(row?.id as string);
    await followTaxSetting(await read());
    expect((await read()).automatic_tax.enabled).toBe(false);
    await stage.stripe.customers.update(await customerOf(member), { address: { country: "PL" } });
    await followTaxSetting(await read());
    expect((await read()).automatic_tax.enabled).toBe(true);
    expect(await taxesOf(member)).toMatchObject([{ amount: 900, tax: 0 }]);
  });
});

describe("every receipt adds up to what Stripe took and gave back", () => {
  it("of a month, refunded in two parts", async () => {
    const member = await stage.member();
    await stage.submit((await openCheckout(member, "plus_month", 900, "en")).url);
    await expectAlike(member, { paid: 900, refunded: 0 });
    await refundFirst(member, 250);
    await expectAlike(member, { paid: 900, refunded: 250 });
    await refundFirst(member, 650);
    await expectAlike(member, { paid: 900, refunded: 900 });
  });

  it("of a year with a promotion code, and of one that costs nothing", async () => {
    await stage.db
      .sql`insert into public.promotion_codes (code, percent_off) values ('THIRD', 33), ('WHOLE', 100)`;
    const [member, free] = [await stage.member(), await stage.member()];
    const terms = { code: "THIRD", due: 6030 };
    await stage.submit((await openCheckout(member, "plus_year", 9000, "en", terms)).url);
    await expectAlike(member, { paid: 6030, refunded: 0 });
    await refundFirst(member, 1000);
    await expectAlike(member, { paid: 6030, refunded: 1000 });
    await stage.submit(
      (await openCheckout(free, "founder_once", 24_900, "en", { code: "WHOLE", due: 0 })).url,
    );
    await expectAlike(free, { paid: 0, refunded: 0 });
  });

  it("of a trial, which has taken nothing yet", async () => {
    await stage.db.sql`update public.prices set trial_days = 7 where lookup_key = 'pro_month'`;
    const member = await stage.member();
    await stage.submit((await openCheckout(member, "pro_month", 2900, "en", { due: 0 })).url);
    await stage.settled(member.id, { tier: "pro" });
    await expectAlike(member, { paid: 0, refunded: 0 });
    await stage.db.sql`update public.prices set trial_days = null`;
  });

  it("of an upgrade with its proration, and a gift beside it", async () => {
    const member = await stage.member();
    await stage.submit((await openCheckout(member, "plus_month", 900, "en")).url);
    await stage.settled(member.id, { tier: "plus" });
    const subscription = {
      plan: "plus",
      interval: "month" as const,
      ends: false,
      periodEnd: null,
      next: null,
    };
    holding.read.mockResolvedValue({ tier: "plus", subscription, owned: null });
    const quote = await quoteUpgrade(member, "pro_month", 2900);
    await upgradeSubscription(member, "pro_month", 2900, quote, "en");
    await expectAlike(member, { paid: 900 + quote.due, refunded: 0 });
    const gift = { plan: "pro", months: 3, amount: 8700, email: "friend@example.com", message: "" };
    const { url } = await openGiftCheckout(member, gift, "en");
    await stage.submit(url);
    await expectAlike(member, { paid: 900 + quote.due + 8700, refunded: 0 });
    const session = await stage.stripe.checkout.sessions.retrieve(sessionOf(url));
    await stage.stripe.refunds.create({ payment_intent: session.payment_intent as string });
    await expectAlike(member, { paid: 900 + quote.due + 8700, refunded: 8700 });
  });
});
