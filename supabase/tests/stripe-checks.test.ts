import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutOf, deliver, invoiceOf, join, publishPrices, subscriptionOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, refusalOf } = await castOfStaff();
beforeAll(() => publishPrices(db));
afterAll(() => db.drop());

type Finding = {
  id: string;
  kind: string;
  problem: string;
  here: string | null;
  there: string | null;
  repairable: boolean;
};
const compare = (run: string, kind: string, rows: object[]) =>
  db.sql`select compare_stripe_page(${run}, ${kind}, ${db.sql.json(rows as never)})`;
const read = async (run: string) =>
  (await call(admin, `admin_check('${run}')`)) as unknown as {
    status: string;
    objects: number;
    open: number;
    rows: Finding[];
  };

/** Begins a run about a member and takes it, as the service does. */
async function begin(member: string): Promise<string> {
  const { check } = (await call(admin, `admin_start_check(null, '${member}')`)) as unknown as {
    check: string;
  };
  const [row] = await db.sql`select claim_stripe_check() as it`;
  expect(row?.it).toMatchObject({ id: check, user_id: member, attempts: 1 });
  return check;
}

test("a run lists what differs from Stripe, and what Stripe does not know", async () => {
  const member = await join(db);
  const checkout = await checkoutOf(db, member);
  await deliver(db, [checkout, subscriptionOf(checkout), invoiceOf(checkout)]);
  const payment = `pi_${checkout.order_id}`;
  const run = await begin(member);
  const charge = {
    id: "ch_1",
    payment,
    customer: `cus_${member}`,
    amount: 900,
    refunded: 0,
    currency: "usd",
  };
  await compare(run, "charge", [charge, { ...charge, id: "ch_2", payment: "pi_unknown", amount: 500 }]);
  await compare(run, "charge", [{ ...charge, refunded: 300, amount: 901 }]);
  await compare(run, "dispute", [{ id: "du_1", payment, status: "lost" }]);
  await compare(run, "invoice", [
    {
      id: `in_${checkout.order_id}`,
      subscription: checkout.subscription,
      payment,
      amount: 900,
      currency: "usd",
    },
    { id: "in_new", subscription: checkout.subscription, payment: "pi_new", amount: 900, currency: "usd" },
  ]);
  expect((await db.sql`select unseen_at_stripe(${run}) as it`)[0]?.it).toEqual([
    { kind: "subscription", id: checkout.subscription },
  ]);
  await compare(run, "subscription", [
    {
      id: checkout.subscription,
      customer: `cus_${member}`,
      status: "past_due",
      period_end: 1_900_000_000,
      ends: false,
    },
    { id: "sub_new", customer: `cus_${member}`, status: "active", period_end: 1_900_000_000, ends: false },
  ]);
  await db.sql`select note_missing_there(${run}, 'charge', ${payment})`;
  await db.sql`select end_stripe_check(${run})`;
  const { status, objects, open, rows } = await read(run);
  expect([status, objects, open]).toEqual(["done", 8, 8]);
  expect(
    rows
      .map(({ kind, problem, here, there, repairable }) => [kind, problem, here, there, repairable])
      .toSorted(),
  ).toEqual(
    [
      ["charge", "amount", "900", "901", false],
      ["charge", "missing_here", null, "500", true],
      ["charge", "missing_there", "900", null, false],
      ["charge", "refunded", "0", "300", true],
      ["dispute", "dispute", null, "lost", true],
      ["invoice", "missing_here", null, "900", true],
      ["subscription", "missing_here", null, "active", true],
      ["subscription", "status", "active", "past_due", true],
    ].toSorted(),
  );
  expect(await db.sql`select 1 from private.stripe_seen`).toHaveLength(0);
});

test("a finding is repaired once, with a reason, by admins; not where Stripe has nothing", async () => {
  const run = await begin(await join(db));
  await compare(run, "dispute", [{ id: "du_2", payment: "pi_2", status: "won" }]);
  await db.sql`select note_missing_there(${run}, 'charge', 'pi_gone')`;
  await db.sql`select end_stripe_check(${run})`;
  const { rows } = await read(run);
  const [dispute, gone] = [
    rows.find(({ kind }) => kind === "dispute")?.id,
    rows.find(({ kind }) => kind === "charge")?.id,
  ];
  const stored = await db.as("service_role", (tx) => tx`select stripe_finding(${dispute as string}) as it`);
  expect(stored[0]?.it).toMatchObject({ id: dispute, kind: "dispute", object_id: "du_2" });
  expect(await refusalOf(moderator, `admin_repair_finding('${dispute}', 'x')`)).toMatchObject({
    message: "forbidden",
  });
  expect(await refusalOf(admin, `admin_repair_finding('${gone}', 'x')`)).toMatchObject({
    message: "not_found",
  });
  expect(await call(admin, `admin_repair_finding('${dispute}', 'The webhook was lost')`)).toMatchObject({
    undo: false,
  });
  await db.sql`select finding_repaired(${dispute as string}, 'applied')`;
  expect(await refusalOf(admin, `admin_repair_finding('${dispute}', 'x')`)).toMatchObject({
    message: "payment_decided",
  });
  expect((await read(run)).open).toBe(1);
});

test("a run that fails is begun anew twice; a silent worker loses it", async () => {
  const run = await begin(await join(db));
  for (const left of [2, 1]) {
    await db.sql`select end_stripe_check(${run}, 'Stripe did not answer')`;
    expect((await read(run)).status).toBe("waiting");
    expect((await db.sql`select claim_stripe_check() ->> 'id' as id`)[0]?.id, `${left} left`).toBe(run);
  }
  expect((await db.sql`select claim_stripe_check() as it`)[0]?.it).toBeNull();
  await db.sql`update stripe_checks set claimed_at = now() - interval '10 minutes', attempts = 2 where id = ${run}`;
  expect((await db.sql`select claim_stripe_check() ->> 'id' as id`)[0]?.id).toBe(run);
  await db.sql`select end_stripe_check(${run}, 'Stripe did not answer')`;
  expect(await read(run)).toMatchObject({ status: "failed", error: "Stripe did not answer" });
});

test("runs are begun by admins, about one day or one member", async () => {
  expect(await refusalOf(moderator, "admin_start_check('2026-01-01', null)")).toMatchObject({
    message: "forbidden",
  });
  expect(await refusalOf(admin, "admin_start_check(null, null)")).toMatchObject({ message: "invalid_input" });
  expect(await refusalOf(admin, "admin_start_check('2999-01-01', null)")).toMatchObject({
    message: "invalid_input",
  });
  expect(await refusalOf(admin, "admin_start_check(null, gen_random_uuid())")).toMatchObject({
    message: "member_not_found",
  });
  expect(await call(admin, "admin_start_check('2026-01-01', null)")).toMatchObject({
    check: expect.any(String),
  });
  await expect(call(moderator, "admin_checks()")).rejects.toThrow("forbidden");
  expect(await call(admin, "admin_checks()")).toHaveLength(4);
});
