import type Stripe from "stripe";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { openStage } from "../../../local/stripe/stage";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());

const SUBSCRIPTIONS = 12;
const SENDERS = 16;
const EVENTS = 240;

it("16 deliveries at a time about 12 subscriptions are all answered 200, and each is applied once", async () => {
  const ids: string[] = [];
  for (let n = 0; n < SUBSCRIPTIONS; n += 1) {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, { tier: "plus" });
    ids.push(session.subscription as string);
  }
  const queue = Array.from({ length: EVENTS }, (_, at) => ({
    id: `evt_parallel_${at}`,
    object: "event",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: ids[at % SUBSCRIPTIONS], object: "subscription" } },
  }));
  const answers: number[] = [];
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const send = async () => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      const { status } = await stage.post(event as unknown as Stripe.Event);
      // A database that is too busy to answer in time is asked again, as Stripe does.
      if (status === 500) queue.unshift(event);
      else answers.push(status);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  const codes = complaints.mock.calls.map(([, error]) => (error as { code?: string }).code);
  expect(codes.filter((code) => code !== "service_unavailable")).toEqual([]);
  const [row] = await stage.db
    .sql`select count(*)::int as rows, count(*) filter (where outcome = 'applied')::int as applied
    from public.stripe_events where id like 'evt_parallel_%'`;
  expect(row).toEqual({ rows: EVENTS, applied: EVENTS });
}, 120_000);
