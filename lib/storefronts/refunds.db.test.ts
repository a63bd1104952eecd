import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStage, sessionOf } from "../../local/stripe/stage";
import { connectCast } from "../../local/stripe/testing-connect";
import { shopsOn } from "../../local/stripe/testing-shop";
import type * as checkouts from "./checkout";

vi.mock("server-only", () => ({}));
vi.mock("@/lib/outbox/soon", () => ({ deliverSoon: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof connectCast>;
let checkout: typeof checkouts;
type Shops = ReturnType<typeof shopsOn>;
let shop: Shops["shop"], saleOf: Shops["saleOf"], becomes: Shops["becomes"], stockOf: Shops["stockOf"];

beforeAll(async () => {
  const { POST } = await import("@/app/api/webhooks/stripe/route");
  const { POST: connected } = await import("@/app/api/webhooks/stripe-connect/route");
  const { openCheckout } = await import("@/lib/billing/checkout/checkout");
  checkout = await import("./checkout");
  stage = await openStage(POST, openCheckout, connected);
  cast = connectCast(stage.server);
  const { startConnect } = await import("@/lib/connect/mutations");
  ({ shop, saleOf, becomes, stockOf } = shopsOn(stage, cast, startConnect));
});
afterAll(() => stage?.close());

type Shop = Awaited<ReturnType<Shops["shop"]>>;
const open = ({ account, product }: Shop) =>
  checkout.openCheckout(null, { account, product, price: 2000, locale: "en" });

const card = { email: "anna@buyers.test" };

describe("a refund", () => {
  const all = (sale: string) => ({ sale, amount: 2000, refunded: 0 });

  test("goes back in full with the fee, once, and is the seller's alone", async () => {
    const [mine, other] = [await shop(), await shop()];
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const { id } = await saleOf(sessionOf(url));
    await expect(checkout.refundSale(other.member, all(id))).rejects.toMatchObject({ code: "not_found" });
    const tries = await Promise.allSettled([
      checkout.refundSale(mine.member, all(id)),
      checkout.refundSale(mine.member, all(id)),
    ]);
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await saleOf(sessionOf(url))).toMatchObject({ amount_refunded: 2000 });
    expect(await cast.available(mine.account)).toBe(0);
    await expect(checkout.refundSale(mine.member, all(id))).rejects.toMatchObject({ code: "sale_refunded" });
  });

  test("in parts returns each its share of the fee; a part that was sent twice goes once", async () => {
    const mine = await shop();
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const { id } = await saleOf(sessionOf(url));
    const part = (amount: number, refunded: number) =>
      checkout.refundSale(mine.member, { sale: id, amount, refunded });
    const tries = await Promise.allSettled([part(555, 0), part(555, 0)]);
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await saleOf(sessionOf(url))).toMatchObject({ state: "paid", amount_refunded: 555 });
    await expect(part(555, 0)).rejects.toMatchObject({ code: "changed_meanwhile" });
    await expect(part(1446, 555)).rejects.toMatchObject({ code: "refund_too_much" });
    await part(445, 555);
    // 2000 less 1000, and of the fee of 200 a half.
    expect(await cast.available(mine.account)).toBe(900);
    const told = async () =>
      (
        await stage.db.sql`select values - 'sale_id' - 'currency' as values from private.events
          where type = 'storefront.refunded' and values ->> 'sale_id' = ${id} order by id`
      ).map(({ values }) => values as unknown);
    expect(await told()).toEqual([
      { amount: 555, whole: false },
      { amount: 445, whole: false },
    ]);
    const [kept] = (await stage.stripe.applicationFees.list()).data.filter(
      (fee) => fee.account === mine.account,
    );
    const [shown] = await stage.db.asKept(mine.member.id, (tx) => tx`select my_storefront() as s`);
    expect((shown?.s as { sold: { fee: number } }).sold.fee).toBe(
      (kept?.amount ?? 0) - (kept?.amount_refunded ?? 0),
    );
    await part(1000, 1000);
    expect(await cast.available(mine.account)).toBe(0);
    expect((await told())[2]).toEqual({ amount: 1000, whole: true });
  });

  test("made in Stripe's dashboard is heard of too", async () => {
    const mine = await shop();
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const options = { stripeAccount: mine.account };
    const session = await stage.stripe.checkout.sessions.retrieve(sessionOf(url), {}, options);
    await stage.stripe.refunds.create(
      { payment_intent: String(session.payment_intent), amount: 500 },
      options,
    );
    await becomes(sessionOf(url), { amount_refunded: 500 });
  });
});

describe("a dispute", () => {
  test("that is lost takes what was bought back; one that is won leaves the refund to the seller", async () => {
    const [lost, won] = [await shop(), await shop()];
    for (const [mine, evidence] of [
      [lost, "losing_evidence"],
      [won, "winning_evidence"],
    ] as const) {
      const url = await open(mine);
      await stage.submit(url, { ...card, cardNumber: "4000000000000259" });
      const options = { stripeAccount: mine.account };
      const disputed = (wanted: object) =>
        vi.waitFor(async () =>
          expect(
            await stage.db
              .sql`select state, disputed, dispute_lost from private.storefront_sales where stripe_session_id = ${sessionOf(url)}`,
          ).toEqual([{ state: "paid", ...wanted }]),
        );
      await disputed({ disputed: true, dispute_lost: false });
      const [dispute] = (await stage.stripe.disputes.list({}, options)).data;
      await stage.stripe.disputes.update(
        dispute?.id ?? "",
        { evidence: { uncategorized_text: evidence }, submit: true },
        options,
      );
      const isLost = evidence === "losing_evidence";
      await disputed({ disputed: isLost, dispute_lost: isLost });
    }
  });
});

describe("an open checkout", () => {
  test("of a shop that staff close cannot be paid any more, and its piece is free", async () => {
    const { storefrontConsumer } = await import("./consumer");
    const [mine, other] = [await shop({ stock: 1 }), await shop()];
    const [url, kept] = [await open(mine), await open(other)];
    await stage.db.sql`update profiles set suspended_until = 'infinity' where user_id = ${mine.member.id}`;
    await storefrontConsumer.handlers["member.suspended"]?.({} as never);
    await becomes(sessionOf(url), { state: "expired", held: false });
    expect(await stockOf(mine)).toBe(1);
    const session = await stage.stripe.checkout.sessions.retrieve(
      sessionOf(url),
      {},
      { stripeAccount: mine.account },
    );
    expect(session.status).toBe("expired");
    expect(await saleOf(sessionOf(kept))).toMatchObject({ state: "open" });
  });
});
