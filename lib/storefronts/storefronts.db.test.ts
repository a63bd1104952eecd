import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openStage, sessionOf } from "../../local/stripe/stage";
import { connectCast } from "../../local/stripe/testing-connect";
import { shopsOn } from "../../local/stripe/testing-shop";
import { offer } from "../../supabase/tests/storefront-cast";
import type * as checkouts from "./checkout";

vi.mock("server-only", () => ({}));
vi.mock("@/lib/outbox/soon", () => ({ deliverSoon: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof connectCast>;
let checkout: typeof checkouts;
type Shops = ReturnType<typeof shopsOn>;
let shop: Shops["shop"], saleOf: Shops["saleOf"], becomes: Shops["becomes"], stockOf: Shops["stockOf"];
/** While true the app does not hear of connected accounts. */
let deaf = false;

beforeAll(async () => {
  const { POST } = await import("@/app/api/webhooks/stripe/route");
  const { POST: connected } = await import("@/app/api/webhooks/stripe-connect/route");
  const { openCheckout } = await import("@/lib/billing/checkout/checkout");
  checkout = await import("./checkout");
  stage = await openStage(POST, openCheckout, (request) =>
    deaf ? Promise.resolve(new Response(null, { status: 503 })) : connected(request),
  );
  cast = connectCast(stage.server);
  const { startConnect } = await import("@/lib/connect/mutations");
  ({ shop, saleOf, becomes, stockOf } = shopsOn(stage, cast, startConnect));
});
afterEach(() => {
  deaf = false;
});
afterAll(() => stage?.close());

type Shop = Awaited<ReturnType<Shops["shop"]>>;
const open = ({ account, product }: Shop) =>
  checkout.openCheckout(null, { account, product, price: 2000, locale: "en" });

const card = { email: "anna@buyers.test" };

describe("a sale", () => {
  test("is a direct charge of the seller's with the fee of the server, told once by the webhook", async () => {
    const mine = await shop();
    const url = await open(mine);
    const session = sessionOf(url);
    expect(await stockOf(mine)).toBe(2);
    await stage.submit(url, card);
    await becomes(session, { state: "paid", fee: 200, email: "anna@buyers.test", held: false });
    expect(await cast.available(mine.account)).toBe(1800);
    const { data } = await stage.stripe.applicationFees.list();
    expect(data.find(({ account }) => account === mine.account)).toMatchObject({ amount: 200 });
    const { id } = await saleOf(session);
    const told = await stage.db
      .sql`select type from private.events where values ->> 'sale_id' = ${id} order by type`;
    expect(told.map(({ type }) => type as string)).toEqual(["storefront.ordered", "storefront.sold"]);
    const { data: events } = await stage.stripe.events.list(
      { type: "checkout.session.completed" },
      { stripeAccount: mine.account },
    );
    await fetch(`${stage.server.url}/local/events/${events[0]?.id}/redeliver`, { method: "POST" });
    await vi.waitFor(async () => {
      const [counted] = await stage.db
        .sql`select count(*)::int as n from private.events where values ->> 'sale_id' = ${id}`;
      expect(counted?.n).toBe(2);
    });
    expect(await stockOf(mine)).toBe(2);
  });

  test("that expires gives its piece back", async () => {
    const mine = await shop({ stock: 1 });
    const url = await open(mine);
    await expect(open(mine)).rejects.toMatchObject({ code: "product_sold_out" });
    await stage.stripe.checkout.sessions.expire(sessionOf(url), {}, { stripeAccount: mine.account });
    await becomes(sessionOf(url), { state: "expired" });
    expect(await stockOf(mine)).toBe(1);
    await open(mine);
  });

  test("of an account that may not take cards any more is refused by Stripe, and its piece is free", async () => {
    const mine = await shop({ stock: 1 });
    deaf = true;
    await cast.change(mine.account, "restrict");
    await expect(open(mine)).rejects.toMatchObject({ code: "storefront_closed" });
    deaf = false;
    expect(await stockOf(mine)).toBe(1);
  });

  test("is applied from what Stripe says when the webhook is late, once with it", async () => {
    const mine = await shop();
    const url = await open(mine);
    deaf = true;
    await stage.submit(url, card);
    expect(await saleOf(sessionOf(url))).toMatchObject({ state: "open" });
    const { GET } = await import("@/app/api/storefront/order/route");
    const ask = (account: string) =>
      GET(
        new Request(
          `http://localhost:3000/api/storefront/order?account=${account}&session=${sessionOf(url)}`,
        ),
        { params: Promise.resolve({}) },
      );
    expect(await (await ask(mine.account)).json()).toMatchObject({ state: "paid" });
    deaf = false;
    const other = await shop();
    expect((await ask(other.account)).status).toBe(404);
  });

  test("that nobody heard of is settled by the clock", async () => {
    const mine = await shop();
    const url = await open(mine);
    deaf = true;
    await stage.submit(url, card);
    await stage.db
      .sql`update private.storefront_sales set expires_at = now() - interval '1 hour' where stripe_session_id = ${sessionOf(url)}`;
    await checkout.settleWaitingSales();
    deaf = false;
    expect(await saleOf(sessionOf(url))).toMatchObject({ state: "paid" });
  });
});

describe("what is delivered", () => {
  test("a file lies where only the signed address of a paid order reaches it", async () => {
    const { saveFile } = await import("./files");
    const { GET } = await import("@/app/api/storefront/download/route");
    const mine = await shop();
    const id = await offer(stage.db, mine.member.id, { delivery: "file" }, false);
    const bytes = new TextEncoder().encode("The way up");
    expect(await saveFile(mine.member, id, { name: "../way up.txt", bytes })).toEqual({
      name: "way up.txt",
      size: 10,
    });
    await stage.db.asKept(mine.member.id, (tx) => tx`select set_product_state(${id}, 'published')`);
    const url = await open({ ...mine, product: id });
    const download = (session: string) =>
      GET(
        new Request(
          `http://localhost:3000/api/storefront/download?account=${mine.account}&session=${session}`,
        ),
        { params: Promise.resolve({}) },
      );
    expect((await download(sessionOf(url))).status).toBe(404);
    await stage.submit(url, card);
    await becomes(sessionOf(url), { state: "paid" });
    const answer = await download(sessionOf(url));
    expect(answer.status).toBe(303);
    const address = new URL(answer.headers.get("location") ?? "");
    const file = await fetch(address);
    expect(await file.text()).toBe("The way up");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    address.searchParams.delete("token");
    expect((await fetch(address)).status).toBeGreaterThanOrEqual(400);
    expect((await download("cs_test_guessed1234567890")).status).toBe(404);
    expect(address.href, "its address names no member").not.toContain(mine.member.id);
  });

  test("what a seller has stored goes with the account", async () => {
    const { saveFile } = await import("./files");
    const { removeAllGoods } = await import("./mutations");
    const [mine, other] = [await shop(), await shop()];
    const bytes = new TextEncoder().encode("x");
    for (const { member, product } of [mine, mine, other])
      await saveFile(member, product, { name: "x", bytes });
    const left = async (product: string) =>
      (await stage.db.sql`select 1 from storage.objects where name like ${`${product}/%`}`).length;
    expect([await left(mine.product), await left(other.product)]).toEqual([1, 1]);
    await removeAllGoods(mine.member);
    expect([await left(mine.product), await left(other.product)]).toEqual([0, 1]);
  });

  test("another's product takes no file, and nothing is left of it", async () => {
    const { saveFile } = await import("./files");
    const [mine, other] = [await shop(), await shop()];
    const bytes = new TextEncoder().encode("x");
    await expect(saveFile(other.member, mine.product, { name: "x", bytes })).rejects.toMatchObject({
      code: "not_found",
    });
    const left = await stage.db
      .sql`select 1 from storage.objects where bucket_id = 'goods' and name like ${`${mine.product}/%`}`;
    expect(left).toHaveLength(0);
  });
});

test("an event of an account that no member has is stored, and changes nothing", async () => {
  const foreign = await cast.account(true, { card_payments: { requested: true } });
  const session = await stage.stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Map" } } }],
      success_url: "http://localhost:3000/x",
    },
    { stripeAccount: foreign },
  );
  await stage.submit(session.url ?? "", card);
  await vi.waitFor(async () =>
    expect(
      await stage.db.sql`select outcome, note from stripe_events
          where payload ->> 'account' = ${foreign} and type = 'checkout.session.completed'`,
    ).toEqual([{ outcome: "ignored", note: "unknown_account" }]),
  );
});

test("a payment on a seller's account that we did not open changes nothing", async () => {
  const mine = await shop();
  const session = await stage.stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Map" } } }],
      success_url: "http://localhost:3000/x",
    },
    { stripeAccount: mine.account },
  );
  await stage.submit(session.url ?? "", card);
  await vi.waitFor(async () =>
    expect(
      await stage.db.sql`select outcome, note from stripe_events
          where payload ->> 'id' = ${session.id} and type = 'checkout.session.completed'`,
    ).toEqual([{ outcome: "ignored", note: "unknown_sale" }]),
  );
});
