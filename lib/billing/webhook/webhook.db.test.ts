import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { deliverEvents } from "@/lib/outbox/deliver";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";
import type { Member } from "@/lib/session/member";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { reconcileCheckout, reconcilePendingOrders } from "./reconcile";
import { openStage, paidPlus, sessionOf, unpaid } from "../../../local/stripe/stage";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

const openPlus = (member: Member) => openCheckout(member, "plus_month", 900, "en");

describe("the same event", () => {
  it("delivered 100 times at once has one effect", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => stage.post(event)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const outcomes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
    );
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(99);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("killed half-way leaves nothing but that it failed, and the retry applies it whole", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    await stage.db.sql.unsafe(`
      create function public.die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on private.events for each row execute function public.die();`);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await stage.post(event)).status).toBe(500);
    quiet.mockRestore();
    expect(await stage.rowsOf(event.id)).toMatchObject([{ outcome: "failed" }]);
    expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
    await stage.db.sql.unsafe("drop trigger die on private.events; drop function public.die();");
    stage.hook.handler = POST;
    await stage.settled(member.id, paidPlus);
  });

  it("in any order, and all of them twice, ends the same", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const events = (await stage.stripe.events.list({ limit: 20 })).data.filter(
      (event) =>
        JSON.stringify(event).includes(session.id) ||
        JSON.stringify(event).includes(session.subscription as string),
    );
    expect(events.length).toBeGreaterThan(3);
    for (const event of [...events, ...events.toReversed()])
      expect((await stage.post(event)).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });
});

describe("a signature", () => {
  it.each([
    ["forged", 0, "whsec_of_somebody_else", "signature"],
    ["forged and old", 301, "whsec_of_somebody_else", "signature"],
    ["older than five minutes", 301, undefined, "clock"],
    ["from the future", -301, undefined, "clock"],
  ])("%s is refused with its reason and leaves no row", async (_name, age, secret, reason) => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = {
      ...(await stage.eventOf("checkout.session.completed", session.id)),
      id: `evt_refused${randomUUID().replaceAll("-", "")}`,
    } as Stripe.Event;
    const refused = await stage.post(event, age, secret);
    expect([refused.status, await refused.json()]).toEqual([400, { received: false, reason }]);
    expect(await stage.rowsOf(event.id)).toHaveLength(0);
    expect(await stage.holdings(member.id)).toMatchObject(unpaid);
    expect((await stage.post(event)).status, "nothing else was wrong with it").toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("must be there and fit the bytes; a body that is no event or too large is refused", async () => {
    const bare = (body: string) => POST(new Request("http://localhost:3000/x", { method: "POST", body }));
    expect((await bare("{}")).status).toBe(400);
    expect((await stage.post("[]")).status).toBe(400);
    expect((await stage.post(JSON.stringify({ id: "evt_1", object: "event" }))).status).toBe(400);
    expect((await bare("x".repeat(600_000))).status).toBe(413);
  });
});

describe("a payment that does not fit its order", () => {
  /** A checkout made at Stripe by hand that names one of our orders. */
  async function mismatched(member: Member, change: { price?: string; quantity?: number; user?: string }) {
    const { url } = await openPlus(member);
    const ours = await stage.stripe.checkout.sessions.retrieve(sessionOf(url), { expand: ["line_items"] });
    const session = await stage.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [
        { price: change.price ?? ours.line_items!.data[0]!.price!.id, quantity: change.quantity ?? 1 },
      ],
      metadata: { ...(ours.metadata ?? {}), ...(change.user && { user_id: change.user }) },
      subscription_data: { metadata: ours.metadata ?? {} },
      success_url: "http://localhost:3000/",
    });
    await stage.submit(session.url!);
    return session.id;
  }
  const strange = () =>
    stage.stripe.prices.create({
      product_data: { name: "Cheap" },
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });

  it.each([
    ["unknown price", async () => ({ price: (await strange()).id }), "unknown_price"],
    ["wrong amount", async () => ({ quantity: 2 }), "unknown_price"],
    ["another member", async () => ({ user: (await stage.member()).id }), "user_mismatch"],
  ])("(%s) is quarantined for the admin and opens nothing", async (_name, change, problem) => {
    const member = await stage.member();
    const id = await mismatched(member, await change());
    await stage.settled(member.id, { ...unpaid, orders: ["quarantined"] });
    const event = await stage.eventOf("checkout.session.completed", id);
    await vi.waitFor(async () =>
      expect(await stage.rowsOf(event.id)).toMatchObject([{ outcome: "quarantined" }]),
    );
    expect((await stage.rowsOf(event.id))[0]!.note).toContain(problem);
    expect(
      await stage.db
        .sql`select from private.audit_lines where action = 'order.quarantined' and reason = ${problem}`,
    ).not.toHaveLength(0);
  });
});

describe("when something does not answer", () => {
  it("Stripe: the event is asked for again and applied later", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    expect((await stage.post(event)).status).toBe(500);
    await expect(openPlus(await stage.member())).rejects.toMatchObject({ code: "payment_unavailable" });
    process.env.STRIPE_API_URL = stage.server.url;
    quiet.mockRestore();
    expect(await stage.rowsOf(event.id)).toMatchObject([{ outcome: "failed" }]);
    stage.hook.handler = POST;
    await stage.settled(member.id, paidPlus);
  });

  it("the webhook: the result page reconciles, and a late webhook adds nothing", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    expect(await reconcileCheckout(session.id)).toEqual({ outcome: "applied", checkout: "complete" });
    expect(await reconcileCheckout(session.id)).toMatchObject({ outcome: "duplicate" });
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
    stage.hook.handler = POST;
    const event = await stage.eventOf("checkout.session.completed", session.id);
    await vi.waitFor(async () => expect(await stage.rowsOf(event.id)).toHaveLength(1));
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("the webhook, for good: the scheduled reconciliation finds the order", async () => {
    const member = await stage.member();
    await stage.pay(member, { heard: false });
    await stage.db
      .sql`update public.orders set created_at = now() - interval '3 minutes' where user_id = ${member.id}`;
    expect((await reconcilePendingOrders()).applied).toBeGreaterThan(0);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("the mail server: the mail waits and is sent once it answers", async () => {
    const member = await stage.member();
    await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    const smtp = process.env.SMTP_URL;
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    process.env.SMTP_URL = "smtp://127.0.0.1:9";
    await deliverEvents([mailConsumer]);
    expect((await deliverPendingMail(100)).failed).toBeGreaterThan(0);
    process.env.SMTP_URL = smtp;
    quiet.mockRestore();
    await stage.db.sql`update public.mail_outbox set available_at = now() where status = 'queued'`;
    await deliverPendingMail(100);
    const rows = await stage.db
      .sql`select status from public.mail_outbox where user_id = ${member.id} and template = 'receipt'`;
    expect(rows).toMatchObject([{ status: "sent" }]);
  });
});
