import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, publishPrices } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";
import { payableAccount } from "./payout-cast.ts";

let db: FreshDatabase;
let admins: [string, string];
let moderator: string;
beforeAll(async () => {
  const cast = await castOfStaff();
  ({ db, moderator } = cast);
  admins = [cast.admin, cast.second];
  await publishPrices(db);
});
afterAll(() => db.drop());

type Answer = Record<string, unknown> | null;
/** A refused staff action is an answer, because its audit line stays: here it is thrown as the app does. */
const call = async (who: string, query: string): Promise<Answer> => {
  const [row] = await db.asKept(who, (tx) => tx.unsafe(`select ${query} as answer`));
  const answer = row?.answer as Answer;
  if (answer?.code === "P0001") throw new Error(String(answer.message));
  return answer;
};
const prepare = (who = admins[0]) => call(who, "admin_prepare_payouts('monthly run')");
const payoutsOf = async (member: string) =>
  (await db.sql`select *, private.payout_version(p) as version from private.payouts p where user_id = ${member} order by created_at, id`) as unknown as {
    id: string;
    state: string;
    amount: number;
    version: string;
    second_needed: boolean;
  }[];
const decide = async (who: string, payout: string, decision: string, version?: string) => {
  const [row] =
    await db.sql`select private.payout_version(p) as v from private.payouts p where id = ${payout}`;
  return call(
    who,
    `admin_decide_payout('${payout}', '${decision}', 'because', '${version ?? (row?.v as string)}')`,
  );
};

/** A member who is owed 20 % of a Founder place, 49.80 dollars, payable since yesterday, with an account for it. */
async function earner() {
  const { referrer, referee } = await almostQualified(db);
  const checkout = await checkoutOf(db, referee, "founder_once");
  await deliver(db, [checkout]);
  await db.sql`update private.commission_lines set payable_at = now() - interval '1 day' where user_id = ${referrer}`;
  await payableAccount(db, referrer);
  return { referrer, referee, checkout };
}
const settle = async (member: string) => {
  await prepare();
  const [payout] = await payoutsOf(member);
  for (const admin of admins) await decide(admin, payout!.id, "approve");
  return payout!;
};

describe("a run", () => {
  test("freezes what is payable, once, however many admins press at once", async () => {
    const { referrer } = await earner();
    await Promise.all([prepare(admins[0]), prepare(admins[1]), prepare(admins[0])]);
    expect(await payoutsOf(referrer)).toMatchObject([
      { state: "pending", amount: 4980, second_needed: true },
    ]);
    await expect(call(referrer, "admin_prepare_payouts('x')")).rejects.toThrow("forbidden");
  });

  test.each([
    [
      "minimum",
      (id: string) => db.sql`update private.commission_lines set amount = 100 where user_id = ${id}`,
    ],
    [
      "held",
      (id: string) =>
        db.sql`update private.commission_lines set payable_at = now() + interval '1 day' where user_id = ${id}`,
    ],
    [
      "suspended",
      (id: string) => db.sql`update profiles set suspended_until = 'infinity' where user_id = ${id}`,
    ],
    ["account", (id: string) => db.sql`delete from connected_accounts where user_id = ${id}`],
  ])("leaves out what is %s, and says so to the member", async (state, arrange) => {
    const { referrer } = await earner();
    await arrange(referrer);
    await prepare();
    expect(await payoutsOf(referrer)).toEqual([]);
    await db.sql`update profiles set suspended_until = null where user_id = ${referrer}`;
    const mine = await db.as(referrer, (tx) => tx`select my_commission() as c`);
    const told = await db.sql`select values ->> 'reason' as reason from private.events
      where user_id = ${referrer} and type = 'commission.skipped'`;
    await prepare();
    expect(told.map(({ reason }) => reason as string)).toEqual(
      ["minimum", "account"].filter((one) => one === state),
    );
    if (state !== "suspended") expect((mine[0]?.c as { sums: object[] }).sums).toMatchObject([{ state }]);
  });

  test("carries a negative sum on, and takes it from the next payout", async () => {
    const { referrer, checkout } = await earner();
    await settle(referrer);
    await deliver(db, [
      {
        kind: "refund",
        payment_intent: checkout.payment_intent,
        amount: 24_900,
        amount_refunded: 12_450,
        currency: "usd",
      },
    ]);
    await prepare();
    expect(await payoutsOf(referrer)).toHaveLength(1);
    const mine = await db.as(referrer, (tx) => tx`select my_commission() as c`);
    expect((mine[0]?.c as { sums: object[] }).sums).toContainEqual({
      currency: "usd",
      state: "negative",
      amount: -2490,
    });
  });
});

describe("approval", () => {
  test("of a first payout needs two admins, and each sees what the other did", async () => {
    const { referrer } = await earner();
    await prepare();
    const [payout] = await payoutsOf(referrer);
    const effect = async (decision: string) =>
      (await call(admins[1], `admin_change_effect('payout.decide', '${payout!.id}', '${decision}')`))
        ?.effects;
    expect(await effect("approve")).toMatchObject([
      { kind: "payout", before: "pending", after: "pending" },
      { what: "approvals", before: 0, after: 1 },
    ]);
    await decide(admins[0], payout!.id, "approve");
    expect((await payoutsOf(referrer))[0]?.state).toBe("pending");
    expect(await effect("approve")).toMatchObject([{ after: "approved" }, { before: 1, after: 2 }]);
    expect(await effect("hold")).toMatchObject([{ after: "held" }, { before: 1, after: 0 }]);
    await expect(decide(admins[0], payout!.id, "approve")).rejects.toThrow("second_admin_needed");
    const offered = async (admin: string) => (await call(admin, `admin_payout('${payout!.id}')`))?.decisions;
    expect(await offered(admins[0])).toEqual(["hold", "cancel", "fraud"]);
    expect(await offered(admins[1])).toEqual(["approve", "hold", "cancel", "fraud"]);
    await expect(decide(admins[1], payout!.id, "approve", payout!.version)).rejects.toThrow(
      "changed_meanwhile",
    );
    await decide(admins[1], payout!.id, "approve");
    expect((await payoutsOf(referrer))[0]?.state).toBe("approved");
    await expect(decide(admins[1], payout!.id, "cancel")).rejects.toThrow("conflict");
  });

  test("is not for one's own money, nor for moderators and members", async () => {
    const { referrer } = await earner();
    await prepare();
    const [payout] = await payoutsOf(referrer);
    await expect(decide(referrer, payout!.id, "approve")).rejects.toThrow("forbidden");
    await db.sql`insert into user_roles (user_id, role) values (${referrer}, 'admin')`;
    await expect(decide(referrer, payout!.id, "approve")).rejects.toThrow("forbidden");
    await db.sql`delete from user_roles where user_id = ${referrer}`;
    await expect(decide(moderator, payout!.id, "approve")).rejects.toThrow("forbidden");
  });

  test("held and cancelled payouts lose their approvals; a cancelled one gives its lines back", async () => {
    const { referrer } = await earner();
    await prepare();
    const [payout] = await payoutsOf(referrer);
    await decide(admins[0], payout!.id, "approve");
    await decide(admins[1], payout!.id, "hold");
    await decide(admins[1], payout!.id, "release");
    await decide(admins[1], payout!.id, "approve");
    expect((await payoutsOf(referrer))[0]?.state).toBe("pending");
    await decide(admins[1], payout!.id, "cancel");
    await prepare();
    expect((await payoutsOf(referrer)).map(({ state, amount }) => [state, amount])).toEqual([
      ["cancelled", 4980],
      ["pending", 4980],
    ]);
  });
});

describe("a case of the work of admins", () => {
  const waiting = async (who: string, member: string) => {
    const filter = JSON.stringify({ kind: ["payout"], member });
    const rows = await db.as(
      who,
      (tx) => tx`select admin_cases(${filter}::text::jsonb, 'due', false, null, false, 25) as page`,
    );
    return (rows[0]?.page as { rows: { details: object }[] }).rows.map(({ details }) => details);
  };

  test("is what waits for an approval, the second one too, or failed; not what is held, sent or over", async () => {
    const { referrer } = await earner();
    await prepare();
    const [payout] = await payoutsOf(referrer);
    expect(await waiting(admins[0], referrer)).toMatchObject([
      {
        state: "pending",
        amount: 4980,
        approved_at: null,
        decisions: ["approve", "hold", "cancel", "fraud"],
      },
    ]);
    expect(await waiting(moderator, referrer)).toEqual([]);
    await decide(admins[0], payout!.id, "approve");
    expect(await waiting(admins[1], referrer)).toMatchObject([{ state: "pending", second_needed: true }]);
    await decide(admins[1], payout!.id, "hold");
    expect(await waiting(admins[0], referrer)).toEqual([]);
    await decide(admins[1], payout!.id, "release");
    for (const admin of admins) await decide(admin, payout!.id, "approve");
    expect(await waiting(admins[0], referrer)).toEqual([]);
    await db.sql`update private.payouts set state = 'failed', error = 'No funds', attempted_at = now() where id = ${payout!.id}`;
    expect(await waiting(admins[0], referrer)).toMatchObject([{ state: "failed", decisions: ["retry"] }]);
  });
});

describe("sending", () => {
  const claim = async () =>
    (await db.asKept("service_role", (tx) => tx`select claim_payout() as p`))[0]?.p as Answer;
  const finish = (id: string, transfer: string | null, error: string | null = null) =>
    db.asKept("service_role", (tx) => tx`select finish_payout(${id}, ${transfer}, ${error}) as state`);
  const drain = () =>
    db.sql`update private.payouts set state = 'held' where state in ('approved', 'pending', 'failed')`;

  test("is claimed by one of twenty at once, and again when that one died", async () => {
    await drain();
    const { referrer } = await earner();
    const payout = await settle(referrer);
    const claims = await Promise.all(Array.from({ length: 20 }, claim));
    expect(claims.filter((one) => one !== null)).toMatchObject([
      { id: payout.id, amount: 4980, repeated: false },
    ]);
    await db.sql`update private.payouts set claimed_until = now() - interval '1 second' where id = ${payout.id}`;
    expect(await claim()).toMatchObject({ id: payout.id, repeated: true, expired: false });
    await db.sql`update private.payouts set claimed_until = null, attempted_at = now() - interval '48 hours' where id = ${payout.id}`;
    expect(await claim()).toMatchObject({ id: payout.id, repeated: true, expired: true });
  });

  test("ends once: a late failure changes nothing of what was transferred", async () => {
    await drain();
    const { referrer } = await earner();
    const payout = await settle(referrer);
    await claim();
    expect(await finish(payout.id, "tr_1")).toEqual([{ state: "processed" }]);
    expect(await finish(payout.id, null, "timeout")).toEqual([{ state: "processed" }]);
    const bank = (id: string, status: string) => db.sql`insert into private.connected_payouts
      (id, stripe_account_id, amount, currency, status, failure_code, created_at, stripe_applied_at)
      select ${id}, account, amount, currency, ${status}, 'account_closed', now() + interval '1 minute', now()
      from private.payouts where id = ${payout.id}`;
    await bank("po_1", "failed");
    expect((await payoutsOf(referrer))[0]).toMatchObject({ state: "processed", error: "account_closed" });
    await bank("po_2", "paid");
    const told =
      await db.sql`select type from private.events where user_id = ${referrer} and type like 'payout.%' order by id`;
    expect(told.map(({ type }) => type as string)).toEqual(["payout.sent", "payout.returned"]);
    expect((await payoutsOf(referrer))[0]?.state).toBe("paid");
  });

  test("a payout that may have left cannot be cancelled; one that Stripe does not know can", async () => {
    await drain();
    const { referrer } = await earner();
    const payout = await settle(referrer);
    await claim();
    await finish(payout.id, null, "insufficient balance");
    await expect(decide(admins[0], payout.id, "cancel")).rejects.toThrow("conflict");
    await decide(admins[0], payout.id, "retry");
    await claim();
    await finish(payout.id, null, "never_sent");
    await decide(admins[0], payout.id, "cancel");
    expect((await payoutsOf(referrer))[0]?.state).toBe("cancelled");
  });

  test("is for the service alone", async () => {
    const { referrer } = await earner();
    for (const query of ["claim_payout()", "finish_payout(gen_random_uuid(), 'tr', null)"])
      await expect(call(referrer, query)).rejects.toThrow("permission denied");
  });
});

test("a member reads their own commission, with a masked name and every cent in one state", async () => {
  const { referrer, referee } = await earner();
  const read = async (id: string) =>
    (await db.as(id, (tx) => tx`select my_commission() as c`))[0]?.c as {
      sums: { amount: number }[];
      lines: object[];
    };
  const mine = await read(referrer);
  expect(mine).toMatchObject({
    rules: { percent: 20, months: 12, hold_days: 30, minimum: 2000 },
    sums: [{ currency: "usd", state: "next_run", amount: 4980 }],
    lines: [{ amount: 4980, referee: "L••• B.", state: "next_run" }],
    payouts: [],
  });
  expect(JSON.stringify(mine)).not.toContain(referee);
  expect(await read(referee)).toMatchObject({ sums: [], lines: [], payouts: [] });
});
