import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { clientFor, startTestStripe } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;

beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("expected a refusal"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe("objects", () => {
  test("customers are created, changed, listed and deleted", async () => {
    const made = await stripe.customers.create({
      email: "vera@altura.test",
      name: "Vera",
      metadata: { user: "1", team: "a" },
    });
    expect(made).toMatchObject({ object: "customer", email: "vera@altura.test", livemode: false });
    expect(made.id).toMatch(/^cus_\w+$/);
    const changed = await stripe.customers.update(made.id, { name: "Vera B", metadata: { team: "" } });
    expect(changed).toMatchObject({ name: "Vera B", metadata: { user: "1" } });
    expect(await stripe.customers.list({ email: "vera@altura.test" })).toMatchObject({
      data: [{ id: made.id }],
      has_more: false,
    });
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ deleted: true });
    const [event] = (await stripe.events.list({ type: "customer.deleted" })).data;
    // The event shows the customer as they were, which no key calls deleted.
    expect(event?.data.object).toMatchObject({ id: made.id, name: "Vera B" });
    expect(event?.data.object).not.toHaveProperty("deleted");
  });

  test("a lookup key belongs to one price and moves only when asked", async () => {
    const product = await stripe.products.create({ id: "altura_test", name: "Test" });
    const given = {
      product: product.id,
      currency: "usd",
      unit_amount: 900,
      recurring: { interval: "month" as const },
    };
    const first = await stripe.prices.create({ ...given, lookup_key: "test_month" });
    expect(first).toMatchObject({
      type: "recurring",
      unit_amount: 900,
      recurring: { interval: "month", interval_count: 1 },
    });
    const error = await refusal(stripe.prices.create({ ...given, lookup_key: "test_month" }));
    expect(error).toMatchObject({ statusCode: 400, code: "resource_already_exists", param: "lookup_key" });
    const second = await stripe.prices.create({
      ...given,
      unit_amount: 950,
      lookup_key: "test_month",
      transfer_lookup_key: true,
    });
    const found = await stripe.prices.list({ lookup_keys: ["test_month"], expand: ["data.product"] });
    expect(found.data).toMatchObject([{ id: second.id, product: { id: "altura_test", name: "Test" } }]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    expect(await refusal(stripe.products.create({ id: "altura_test", name: "Again" }))).toMatchObject({
      code: "resource_already_exists",
    });
  });

  test("lists page by cursor and the SDK walks through them", async () => {
    for (let at = 0; at < 5; at += 1) await stripe.products.create({ name: `Paged ${at}` });
    const first = await stripe.products.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: "/v1/products" });
    const next = await stripe.products.list({ limit: 2, starting_after: first.data[1]!.id });
    const back = await stripe.products.list({ limit: 2, ending_before: next.data[0]!.id });
    expect(back.data.map((p) => p.id)).toEqual(first.data.map((p) => p.id));
    const names: string[] = [];
    for await (const product of stripe.products.list({ limit: 2 })) names.push(product.name);
    expect(names.filter((name) => name.startsWith("Paged"))).toEqual([
      "Paged 4",
      "Paged 3",
      "Paged 2",
      "Paged 1",
      "Paged 0",
    ]);
  });
});

describe("refusals", () => {
  test("a wrong or missing key", async () => {
    expect(await refusal(clientFor(server.url, "sk_test_wrong_key_1234").customers.list())).toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
      message: "Invalid API Key provided: sk_test_***1234",
    });
    expect((await fetch(`${server.url}/v1/customers`)).status).toBe(401);
  });

  test("an address that is none, wherever Stripe wants one", async () => {
    const { id: customer } = await stripe.customers.create({});
    const given = { mode: "payment" as const, line_items: [], success_url: "https://a.test/" };
    const account = (await stripe.accounts.create({ type: "express", country: "US" })).id;
    const link = { account, type: "account_onboarding" as const, refresh_url: "https://a.test/" };
    const sent: [string, (url: string) => Promise<unknown>][] = [
      ["success_url", (success_url) => stripe.checkout.sessions.create({ ...given, success_url })],
      ["cancel_url", (cancel_url) => stripe.checkout.sessions.create({ ...given, cancel_url })],
      ["return_url", (return_url) => stripe.billingPortal.sessions.create({ customer, return_url })],
      ["return_url", (return_url) => stripe.accountLinks.create({ ...link, return_url })],
      ["url", (url) => stripe.webhookEndpoints.create({ url, enabled_events: ["*"] })],
    ];
    for (const [param, work] of sent) {
      for (const url of ["/done", "a.test/done", "localhost:3000"])
        expect(await refusal(work(url)), `${param} ${url}`).toMatchObject({
          ...{ statusCode: 400, code: "url_invalid", param },
          message: "Invalid URL: An explicit scheme (such as https) must be provided.",
        });
      for (const url of ["javascript://a.test", "https://", "https://a.test/a b"])
        expect(await refusal(work(url)), `${param} ${url}`).toMatchObject({
          ...{ statusCode: 400, code: "url_invalid", param, message: "Not a valid URL" },
        });
    }
  });

  test("what does not exist", async () => {
    expect(await refusal(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "id",
      message: "No such customer: 'cus_none'",
    });
    expect(await refusal(stripe.quotes.list())).toMatchObject({
      statusCode: 404,
      type: "StripeInvalidRequestError",
    });
  });

  test("unknown, missing and malformed parameters, by name", async () => {
    const unknown = { email: "a@b.test", nickname: "x" } as Stripe.CustomerCreateParams;
    expect(await refusal(stripe.customers.create(unknown))).toMatchObject({
      code: "parameter_unknown",
      param: "nickname",
      message: "Received unknown parameter: nickname",
    });
    expect(await refusal(stripe.products.create({} as Stripe.ProductCreateParams))).toMatchObject({
      code: "parameter_missing",
      param: "name",
    });
    const nested = {
      line_items: [{ price: "price_none", quantity: 1, tax: "x" }],
      mode: "payment",
      success_url: "http://a.test",
    };
    expect(
      await refusal(stripe.checkout.sessions.create(nested as Stripe.Checkout.SessionCreateParams)),
    ).toMatchObject({
      code: "parameter_unknown",
      param: "line_items[0][tax]",
    });
    expect(await refusal(stripe.customers.list({ limit: 1000 }))).toMatchObject({
      statusCode: 400,
      param: "limit",
    });
  });

  test("Connect and other API versions are said not to be covered", async () => {
    expect((await refusal(stripe.customers.list({}, { stripeAccount: "acct_1" }))).message).toContain(
      "not covered",
    );
    expect((await refusal(stripe.customers.list({}, { apiVersion: "2020-08-27" }))).message).toContain(
      "Invalid Stripe API version",
    );
  });
});

describe("idempotency", () => {
  test("the same key and body give the stored answer", async () => {
    const options = { idempotencyKey: "key-same" };
    const first = await stripe.customers.create({ email: "once@altura.test" }, options);
    const second = await stripe.customers.create({ email: "once@altura.test" }, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(second.lastResponse.requestId).toMatch(/^req_/);
    expect((await stripe.customers.list({ email: "once@altura.test" })).data).toHaveLength(1);
  });

  test("the same key with another body is refused", async () => {
    const options = { idempotencyKey: "key-clash" };
    await stripe.customers.create({ email: "one@altura.test" }, options);
    expect(await refusal(stripe.customers.create({ email: "two@altura.test" }, options))).toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  test("20 at once: one effect; the others wait their turn or are told so", async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        stripe.customers.create({ email: "race@altura.test" }, { idempotencyKey: "key-race" }),
      ),
    );
    const ids = new Set(all.flatMap((r) => (r.status === "fulfilled" ? [r.value.id] : [])));
    const refused = all.flatMap((r) =>
      r.status === "rejected" ? [(r.reason as Stripe.errors.StripeError).statusCode] : [],
    );
    expect(ids.size).toBe(1);
    expect(refused.every((status) => status === 409)).toBe(true);
    expect((await stripe.customers.list({ email: "race@altura.test" })).data).toHaveLength(1);
  });

  test("a refused request leaves its key free", async () => {
    const options = { idempotencyKey: "key-free" };
    await refusal(stripe.prices.create({ currency: "usd", unit_amount: 1, product: "prod_none" }, options));
    const product = await stripe.products.create({ name: "Late" });
    expect(
      await stripe.prices.create({ currency: "usd", unit_amount: 1, product: product.id }, options),
    ).toMatchObject({ unit_amount: 1 });
  });

  test("a key whose process died is taken over", async () => {
    const params = { email: "dead@altura.test" };
    await stripe.customers.create(params, { idempotencyKey: "key-dead" });
    await db.sql`update stripe.idempotency set status = null, body = null, claimed_by = 'a dead process' where key = 'key-dead'`;
    expect((await stripe.customers.create(params, { idempotencyKey: "key-dead" })).email).toBe(
      "dead@altura.test",
    );
  });
});
