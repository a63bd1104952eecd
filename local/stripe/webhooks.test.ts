import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startReceiver, startTestStripe } from "./testing.ts";

let db: FreshDatabase;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let server: Awaited<ReturnType<typeof startTestStripe>>;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db?.drop());
beforeEach(async () => {
  receiver = await startReceiver();
  server = await startTestStripe(db.sql, { webhookUrl: receiver.url });
});
afterEach(async () => {
  await server.stop();
  await receiver.stop();
});

type Listed = {
  id: string;
  type: string;
  deliveries: { state: string; attempts: { status: number | null }[] }[];
};
const listed = async () => (await (await fetch(`${server.url}/local/events`)).json()) as Listed[];

test("an event arrives signed as the SDK expects it, and only its secret fits", async () => {
  await server.stripe.customers.create({ email: "a@altura.test" }, { idempotencyKey: "signed" });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  const { body, signature } = receiver.received[0]!;
  const event = server.stripe.webhooks.constructEvent(body, signature, server.webhookSecret);
  expect(event).toMatchObject({
    type: "customer.created",
    api_version: "2026-10-28.endive",
    request: { idempotency_key: "signed" },
  });
  expect(() => server.stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow();
  expect(() => server.stripe.webhooks.constructEvent(`${body} `, signature, server.webhookSecret)).toThrow();
  await vi.waitFor(async () =>
    expect((await listed())[0]).toMatchObject({ deliveries: [{ state: "delivered" }] }),
  );
  expect((await server.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

test("a refused delivery is repeated until it is taken, and every try is recorded", async () => {
  let tries = 0;
  receiver.state.answer = () => ((tries += 1) < 4 ? 500 : 200);
  await server.stripe.customers.create({ email: "b@altura.test" });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(4));
  expect(new Set(receiver.received.map((each) => each.event.id)).size).toBe(1);
  await vi.waitFor(async () => {
    expect((await listed())[0]!.deliveries[0]!.attempts.map((each) => each.status)).toEqual([
      500, 500, 500, 200,
    ]);
  });
});

test("what was not delivered before a stop arrives after the next start, at the new address", async () => {
  receiver.state.answer = () => 500;
  const customer = await server.stripe.customers.create({ email: "c@altura.test" });
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0));
  await server.stop();
  const later = await startReceiver();
  const again = await startTestStripe(db.sql, { webhookUrl: later.url });
  await vi.waitFor(() =>
    expect(later.received.some((each) => (each.event.data.object as { id: string }).id === customer.id)).toBe(
      true,
    ),
  );
  expect((await again.stripe.customers.retrieve(customer.id)).id).toBe(customer.id);
  await again.stop();
  await later.stop();
});

test("an event can be delivered again by hand", async () => {
  await server.stripe.customers.create({ email: "d@altura.test" });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
  const answer = await fetch(`${server.url}/local/events/${receiver.received[0]!.event.id}/redeliver`, {
    method: "POST",
  });
  expect(answer.status).toBe(202);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2));
  expect((await fetch(`${server.url}/local/events/evt_none/redeliver`, { method: "POST" })).status).toBe(404);
});

test("an endpoint of its own gets only the types it asked for, signed with its own secret", async () => {
  const own = await startReceiver();
  const endpoint = await server.stripe.webhookEndpoints.create({
    url: own.url,
    enabled_events: ["product.created"],
  });
  await server.stripe.customers.create({ email: "e@altura.test" });
  await server.stripe.products.create({ name: "Only this" });
  await vi.waitFor(() => expect(own.received).toHaveLength(1));
  const { body, signature } = own.received[0]!;
  expect(server.stripe.webhooks.constructEvent(body, signature, endpoint.secret!).type).toBe(
    "product.created",
  );
  await server.stripe.webhookEndpoints.del(endpoint.id);
  await own.stop();
});
