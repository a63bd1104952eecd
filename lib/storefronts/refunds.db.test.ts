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

  test("of four at once from one state of the form goes out once; none is more than was paid", async () => {
    const mine = await shop();
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const { id } = await saleOf(sessionOf(url));
    const tries = await Promise.allSettled(
      [300, 301, 302, 303].map((amount) =>
        checkout.refundSale(mine.member, { sale: id, amount, refunded: 0 }),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of tries)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "changed_meanwhile" });
    const { data } = await stage.stripe.refunds.list({}, { stripeAccount: mine.account });
    expect(data).toHaveLength(1);
    expect(await saleOf(sessionOf(url))).toMatchObject({ amount_refunded: data[0]?.amount });
  });

  test("whose answer was lost counts, is finished by the clock, and once", async () => {
    const mine = await shop();
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const { id } = await saleOf(sessionOf(url));
    const begin = () => stage.db.sql`select begin_sale_refund(${mine.member.id}, ${id}, 500, 0) as r`;
    const [begun] = await begin();
    const { refund, payment } = begun?.r as { refund: string; payment: string };
    const part = (amount: number) => checkout.refundSale(mine.member, { sale: id, amount, refunded: 0 });
    await expect(part(700)).rejects.toMatchObject({ code: "changed_meanwhile" });
    // Stripe made it, and we never heard; its idempotency key is forgotten by now.
    await stage.stripe.refunds.create(
      { payment_intent: payment, amount: 500, metadata: { sale_refund: refund } },
      { stripeAccount: mine.account },
    );
    await stage.db
      .sql`update private.storefront_sales set refund_id = ${refund}, refund_amount = 500, refund_begun_at = now() - interval '1 hour' where id = ${id}`;
    await checkout.finishRefunds();
    const { data } = await stage.stripe.refunds.list({}, { stripeAccount: mine.account });
    expect(data).toHaveLength(1);
    const [left] = await stage.db
      .sql`select refund_id, amount_refunded from private.storefront_sales where id = ${id}`;
    expect(left).toEqual({ refund_id: null, amount_refunded: 500 });
  });

  test("that Stripe refuses is told in words, and another sum can be given back", async () => {
    const mine = await shop();
    const url = await open(mine);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const { id } = await saleOf(sessionOf(url));
    const [begun] = await stage.db.sql`select begin_sale_refund(${mine.member.id}, ${id}, 1500, 0) as r`;
    const { payment } = begun?.r as { payment: string };
    const options = { stripeAccount: mine.account };
    await stage.stripe.refunds.create({ payment_intent: payment, amount: 1000 }, options);
    // The form still shows what was before; whichever comes first, the webhook or the press, says so.
    await expect(
      checkout.refundSale(mine.member, { sale: id, amount: 1500, refunded: 0 }),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/sale_refund_refused|changed_meanwhile/) as string,
    });
    await stage.db
      .sql`update private.storefront_sales set refund_begun_at = now() - interval '1 hour' where id = ${id} and refund_id is not null`;
    await checkout.finishRefunds();
    await becomes(sessionOf(url), { amount_refunded: 1000 });
    await checkout.refundSale(mine.member, { sale: id, amount: 1000, refunded: 1000 });
    expect(await saleOf(sessionOf(url))).toMatchObject({ amount_refunded: 2000 });
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
  const guest = () => ({ visitor: crypto.randomUUID(), network: crypto.randomUUID() });
  const buy = ({ account, product }: Shop, from: ReturnType<typeof guest>) =>
    checkout.openCheckout(null, { account, product, price: 2000, locale: "en" }, from);

  test("ends at Stripe when the same visitor begins another, whose piece it was", async () => {
    const mine = await shop({ stock: 1 });
    const visitor = guest();
    const first = await buy(mine, visitor);
    await expect(buy(mine, guest())).rejects.toMatchObject({ code: "product_sold_out" });
    const second = await buy(mine, visitor);
    expect(sessionOf(second)).not.toBe(sessionOf(first));
    expect(await saleOf(sessionOf(first))).toMatchObject({ state: "expired", held: false });
    const options = { stripeAccount: mine.account };
    const ended = await stage.stripe.checkout.sessions.retrieve(sessionOf(first), {}, options);
    expect(ended.status).toBe("expired");
    await stage.submit(second, card);
    await becomes(sessionOf(second), { state: "paid" });
    expect(await stockOf(mine)).toBe(0);
  });

  test("gives its last piece to somebody else when its time is over; one network holds no second", async () => {
    const mine = await shop({ stock: 3 });
    const { network } = guest();
    const late = await buy(mine, { ...guest(), network });
    await expect(buy(mine, { ...guest(), network })).rejects.toMatchObject({ code: "sale_network" });
    await buy(mine, guest());
    await expect(buy(mine, guest())).rejects.toMatchObject({ code: "sale_guests" });
    await stage.db
      .sql`update private.storefront_sales set hold_ends_at = now() - interval '1 minute' where stripe_session_id = ${sessionOf(late)}`;
    await buy(mine, guest());
    expect(await saleOf(sessionOf(late))).toMatchObject({ state: "expired" });
    expect(await stockOf(mine)).toBe(1);
  });

  test("that is left on Stripe's page gives its piece back, and leads to the shop; a wrong way leads nowhere", async () => {
    const { GET } = await import("@/app/api/storefront/leave/route");
    const leave = (sale: string) =>
      GET(new Request(`http://localhost:3000/api/storefront/leave?sale=${sale}`), {
        params: Promise.resolve({}),
      });
    const mine = await shop({ stock: 1 });
    const url = await buy(mine, guest());
    const options = { stripeAccount: mine.account };
    const { cancel_url } = await stage.stripe.checkout.sessions.retrieve(sessionOf(url), {}, options);
    const { id } = await saleOf(sessionOf(url));
    expect(cancel_url).toBe(`http://localhost:3000/api/storefront/leave?sale=${id}`);
    for (let n = 0; n < 2; n += 1) {
      const answer = await leave(id);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `http://localhost:3000/storefront/${mine.account}`,
      ]);
    }
    expect(await stockOf(mine)).toBe(1);
    expect((await leave(crypto.randomUUID())).status).toBe(404);
    // What was paid is left alone.
    const paid = await buy(mine, guest());
    await stage.submit(paid, card);
    await becomes(sessionOf(paid), { state: "paid" });
    await leave((await saleOf(sessionOf(paid))).id);
    expect(await saleOf(sessionOf(paid))).toMatchObject({ state: "paid" });
  });

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
