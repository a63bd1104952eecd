import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, paidPlus } from "../../../local/stripe/stage";
import { withinOne } from "../../../local/testing/within-one.ts";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { workChecks } from "@/lib/billing/checks/work";
import { returnPayments } from "@/lib/billing/returns/automatic-refunds";
import { stripe } from "@/lib/billing/stripe";
import { dryRunOf } from "@/lib/billing/webhook/dry-run";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { repairFinding, repeatEvent, tryEvent } from "./mutations";

vi.mock("next/server", () => ({ after: () => undefined }));
vi.mock("@/lib/platform/supabase/server", () => ({ createServerSupabase: vi.fn() }));

let stage: Awaited<ReturnType<typeof openStage>>;
let admin: string;
const staff = {} as Staff;

/** What an admin's own client does, straight at the database. */
async function asAdmin<T>(call: string): Promise<T> {
  const [row] = await stage.db.asKept(admin, (tx) => tx.unsafe(`select ${call} as it`));
  return row?.it as T;
}
const literal = (value: unknown) =>
  value === null || value === undefined ? "null" : `'${String(value).replaceAll("'", "''")}'`;

beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
  await stage.db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  admin = (await stage.member()).id;
  await stage.db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  vi.mocked(createServerSupabase).mockResolvedValue({
    rpc: async (name: string, given: Record<string, unknown>) => {
      const args = Object.entries(given).map(([key, value]) => `${key} => ${literal(value)}`);
      return { data: await asAdmin(`${name}(${args.join(", ")})`), error: null, status: 200 };
    },
  } as never);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

const paymentOf = (session: Stripe.Checkout.Session) =>
  (session.invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;
const orderOf = async ({ id }: Member) =>
  (await stage.db.sql`select id, status, amount_refunded from orders where user_id = ${id}`)[0] as {
    id: string;
    status: string;
    amount_refunded: number;
  };

async function paid() {
  const member = await stage.member();
  const session = await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  return { member, session, order: await orderOf(member) };
}

describe("a refund by staff", () => {
  it("is made at Stripe once, of the sum that was asked for, and may end the subscription", async () => {
    const { member, session, order } = await paid();
    await asAdmin(`admin_refund_payment('${order.id}', 300, true, 'Ill for a week')`);
    const runs = await Promise.all([returnPayments(), returnPayments(), returnPayments()]);
    expect(runs.reduce((sum, run) => sum + run.returned, 0)).toBe(1);
    const { data } = await stage.stripe.refunds.list({ payment_intent: paymentOf(session) });
    expect(data.map(({ amount }) => amount)).toEqual([300]);
    expect((await stage.stripe.subscriptions.retrieve(session.subscription as string)).status).toBe(
      "canceled",
    );
    await stage.settled(member.id, { orders: ["partially_refunded"], tier: "standard" });
    expect((await orderOf(member)).amount_refunded).toBe(300);
  });

  it("is not made again a day later, when its answer was lost and Stripe has forgotten its key", async () => {
    const { member, session, order } = await paid();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const real = stripe().refunds.create.bind(stripe().refunds);
    vi.spyOn(stripe().refunds, "create").mockImplementationOnce((async (
      ...given: Parameters<typeof real>
    ) => {
      await real(...given);
      throw new Error("the answer was lost");
    }) as never);
    await asAdmin(`admin_refund_payment('${order.id}', 300, false, 'Ill for a week')`);
    expect(await returnPayments()).toEqual({ returned: 0, failed: 1 });
    await stage.db.sql`delete from stripe.idempotency where key like 'automatic-refund:%'`;
    await stage.db.sql`update automatic_refunds set available_at = now() where order_id = ${order.id}`;
    expect(await returnPayments()).toEqual({ returned: 1, failed: 0 });
    const { data } = await stage.stripe.refunds.list({ payment_intent: paymentOf(session) });
    expect(data.map(({ amount }) => amount)).toEqual([300]);
    await stage.settled(member.id, { orders: ["partially_refunded"] });
  });

  it("is known at once though its webhook does not come, so that nobody gives the same money back again", async () => {
    const { member, order } = await paid();
    stage.hook.handler = null;
    await asAdmin(`admin_refund_payment('${order.id}', 300, false, 'Ill for a week')`);
    expect(await returnPayments()).toEqual({ returned: 1, failed: 0 });
    expect(await orderOf(member)).toMatchObject({ status: "partially_refunded", amount_refunded: 300 });
    const [left] = await stage.db.sql`select private.refundable(${order.id as string}) as it`;
    expect(left?.it).toBe(600);
    stage.hook.handler = POST;
  });

  it("that Stripe refuses fails at once and can be asked for again", async () => {
    const { order } = await paid();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await stage.db.sql`update orders set payment_intent_id = 'pi_gone' where id = ${order.id}`;
    await asAdmin(`admin_refund_payment('${order.id}', 900, false, 'Asked for it')`);
    expect(await returnPayments()).toEqual({ returned: 0, failed: 1 });
    const [row] = await stage.db
      .sql`select status, error from automatic_refunds where order_id = ${order.id}`;
    expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("pi_gone") });
  });
});

it("a payment that waits and is declined goes back whole, whatever its order cost", async () => {
  const member = await stage.member();
  const session = await stage.pay(member, { heard: false });
  await stage.db.sql`update orders set amount = 500 where user_id = ${member.id}`;
  stage.hook.handler = POST;
  await stage.settled(member.id, { orders: ["quarantined"] });
  const order = await orderOf(member);
  await asAdmin(`admin_refund_payment('${order.id}', 900, false, 'Not ours')`);
  expect(await returnPayments()).toMatchObject({ returned: 1 });
  const [refund] = (await stage.stripe.refunds.list({ payment_intent: paymentOf(session) })).data;
  expect(refund?.amount).toBe(900);
  await vi.waitFor(async () =>
    expect(await orderOf(member)).toMatchObject({ status: "returned", amount_refunded: 900 }),
  );
  expect(await stage.db.sql`select status from automatic_refunds where order_id = ${order.id}`).toEqual([
    { status: "done" },
  ]);
});

describe("an event that could not be applied", () => {
  it("is kept, tells what applying would change, and is applied by hand", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    await stage.db.sql
      .unsafe(`create function public.die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on private.events for each row execute function public.die();`);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await stage.post(event)).status).toBe(500);
    quiet.mockRestore();
    await stage.db.sql.unsafe("drop trigger die on private.events; drop function public.die();");
    expect(await stage.rowsOf(event.id)).toMatchObject([{ outcome: "failed" }]);

    const told = await tryEvent(staff, event.id);
    expect(told.result).toBe("applied");
    expect(told.changes.find(({ table }) => table === "profiles")?.values).toEqual([
      { column: "tier", before: "standard", after: "plus" },
    ]);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "standard", orders: ["pending"] });

    await repeatEvent(staff, event.id, "The database was down");
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
    expect(await tryEvent(staff, event.id)).toMatchObject({ changes: [] });
  });

  it("has nothing to tell where Stripe has no such object, and is refused where it names none", async () => {
    expect(await dryRunOf({ kind: "invoice", id: "in_gone" })).toMatchObject({ missing: true, changes: [] });
    await expect(tryEvent(staff, `evt_${randomUUID()}`)).rejects.toThrow("not_found");
  });
});

describe("a comparison with Stripe", () => {
  type Row = {
    id: string;
    object_id: string;
    kind: string;
    problem: string;
    here: string | null;
    there: string | null;
    outcome: string | null;
  };
  const compare = async (start: string) => {
    const { check } = await asAdmin<{ check: string }>(`admin_start_check(${start})`);
    while ((await workChecks()) > 0);
    return asAdmin<{ status: string; objects: number; open: number; rows: Row[] }>(`admin_check('${check}')`);
  };
  const problems = ({ rows }: { rows: Row[] }) =>
    rows.map(({ kind, problem }) => `${kind} ${problem}`).toSorted();

  it("of a member finds nothing where all agrees, and what a lost webhook left out, which it repairs", async () => {
    const { member, session } = await paid();
    expect(await compare(`null, '${member.id}'`)).toMatchObject({ status: "done", objects: 3, rows: [] });
    stage.hook.handler = null;
    await stage.stripe.refunds.create({ payment_intent: paymentOf(session), amount: 450 });
    await stage.stripe.subscriptions.update(session.subscription as string, { cancel_at_period_end: true });
    const found = await compare(`null, '${member.id}'`);
    expect(problems(found)).toEqual(["charge refunded", "subscription ends"]);
    for (const { id } of found.rows) await repairFinding(staff, id, "The webhook was lost");
    expect(await stage.holdings(member.id)).toMatchObject({ orders: ["partially_refunded"] });
    expect(await compare(`null, '${member.id}'`)).toMatchObject({ rows: [] });
  });

  it("of a day finds a payment that nobody told us of, and brings what it paid for; what Stripe does not know is listed", async () => {
    const { member, found } = await withinOne("day", async (today) => {
      const known = await paid();
      const member = await stage.member();
      await stage.pay(member, { heard: false });
      await stage.db.sql`update orders set payment_intent_id = 'pi_nowhere' where id = ${known.order.id}`;
      await stage.db
        .sql`update invoices set payment_intent_id = 'pi_nowhere' where user_id = ${known.member.id}`;
      const found = await compare(`'${today}', null`);
      expect(problems(found)).toEqual(
        expect.arrayContaining(["charge missing_here", "charge missing_there", "invoice missing_here"]),
      );
      return { member, found };
    });
    expect(found.rows).toContainEqual(
      expect.objectContaining({ problem: "missing_there", object_id: "pi_nowhere", repairable: false }),
    );
    const mine = await stage.stripe.customers.list({ email: member.email ?? "" });
    const charges = (await stage.stripe.charges.list({ customer: mine.data[0]?.id ?? "" })).data.map(
      ({ id }) => id,
    );
    const missing = found.rows.find((row) => charges.includes(row.object_id));
    await repairFinding(staff, missing?.id ?? "", "The webhook was lost");
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("that Stripe does not answer fails after three attempts and says so", async () => {
    stage.hook.handler = null;
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const url = process.env.STRIPE_API_URL;
    Object.assign(process.env, { STRIPE_API_URL: "http://127.0.0.1:9" });
    try {
      const member = await stage.member();
      await stage.db
        .sql`insert into customers (user_id, stripe_customer_id) values (${member.id}, ${`cus_${member.id}`})`;
      expect(await compare(`null, '${member.id}'`)).toMatchObject({
        status: "failed",
        error: "payment_unavailable",
      });
    } finally {
      Object.assign(process.env, { STRIPE_API_URL: url });
    }
  });
});
