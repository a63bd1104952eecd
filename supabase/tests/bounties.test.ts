import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { missionOf, sendProof } from "./mission-cast.ts";
import { payableAccount } from "./payout-cast.ts";
import { castOfStaff } from "./staff-cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let call: Awaited<ReturnType<typeof castOfStaff>>["call"];
beforeAll(async () => {
  ({ db, admin, moderator, call } = await castOfStaff());
});
afterAll(() => db.drop());

const idOf = async (slug: string) =>
  (await db.sql`select id from private.missions where slug = ${slug}`)[0]?.id as string;
const set = (mission: string, amount: number | null, asker = admin) =>
  call(asker, `admin_set_bounty('${mission}', ${amount ?? "null"}, 'For a guide')`);
const act = (changes = {}) =>
  missionOf(db, { kind: "proof", params: { proof: "either" }, points: 80, max_claims: 2, ...changes });
/** A mission with a proof that pays 25 dollars, to two members. */
async function bounty(changes = {}) {
  const slug = await act(changes);
  await set(await idOf(slug), 2500);
  return slug;
}
const approve = async (member: string, slug: string) =>
  call(moderator, `admin_decide_proof('${await sendProof(db, member, slug)}', 'approve', null, 'Done')`);
const linesOf = (member: string) =>
  db.sql<
    { reason: string; amount: number }[]
  >`select reason, amount from private.commission_lines where user_id = ${member} order by id`;

describe("a bounty", () => {
  test("pays points at once and money by the run, once a member, taken back with its approval", async () => {
    const [member, slug] = [await join(db), await bounty()];
    const { line } = await approve(member, slug);
    expect(await linesOf(member)).toEqual([{ reason: "bounty", amount: 2500 }]);
    await call(moderator, `admin_undo(${line}, null)`);
    expect(await linesOf(member)).toEqual([
      { reason: "bounty", amount: 2500 },
      { reason: "bounty_returned", amount: -2500 },
    ]);
    const [proof] = await db.sql`select id from private.mission_proofs where user_id = ${member}`;
    await call(moderator, `admin_decide_proof('${proof?.id}', 'approve', null, 'After all')`);
    expect((await linesOf(member)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2500);
    await payableAccount(db, member);
    expect(await db.sql`select amount::int, problem from private.payable(${member})`).toEqual([
      { amount: 2500, problem: null },
    ]);
    const mine = await db.as(member, (tx) => tx`select my_commission() -> 'lines' -> -1 as l`);
    expect(mine[0]?.l).toMatchObject({ reason: "bounty", referee: null, mission: { es: { title: "Dilo" } } });
    await call(admin, "admin_prepare_payouts('monthly run')");
    const [payout] = await db.sql`select id, amount from private.payouts where user_id = ${member}`;
    expect(payout?.amount).toBe(2500);
    const file = (await call(admin, `admin_payout('${payout?.id}')`)) as unknown as { lines: object[] };
    expect(file.lines).toHaveLength(3);
    expect(await db.sql`select * from private.commission_drift()`).toHaveLength(0);
  });

  test("pays as many as it says, and nobody whose proof is rejected", async () => {
    const slug = await bounty();
    const members = [await join(db), await join(db), await join(db)];
    await call(
      moderator,
      `admin_decide_proof('${await sendProof(db, members[0]!, slug)}', 'reject', 'other', 'Not this')`,
    );
    await approve(members[1]!, slug);
    await approve(members[2]!, slug);
    await expect(sendProof(db, members[0]!, slug)).rejects.toThrow();
    expect(
      [await linesOf(members[0]!), await linesOf(members[1]!), await linesOf(members[2]!)].map(
        (lines) => lines.length,
      ),
    ).toEqual([0, 1, 1]);
  });

  test("that is changed leaves what was approved as it is", async () => {
    const [first, second, slug] = [await join(db), await join(db), await bounty()];
    await approve(first, slug);
    await set(await idOf(slug), 1000);
    await approve(second, slug);
    expect([await linesOf(first), await linesOf(second)]).toEqual([
      [{ reason: "bounty", amount: 2500 }],
      [{ reason: "bounty", amount: 1000 }],
    ]);
  });

  test.each([
    ["is done again and again", { repeats: "daily" }],
    ["does not say how many are paid", { max_claims: null }],
    ["nobody looks at", { kind: "feedback", params: { count: 1 } }],
  ])("is refused for a mission that %s", async (_what, changes) => {
    await expect(set(await idOf(await act(changes)), 2500)).rejects.toThrow("bounty_mission");
  });

  test("is set by admins alone, within its bounds, and shown to everybody", async () => {
    const id = await idOf(await act());
    await expect(set(id, 2500, moderator)).rejects.toThrow("forbidden");
    await expect(set(id, 99)).rejects.toThrow("out_of_range");
    await expect(set(id, 100_001)).rejects.toThrow("out_of_range");
    await set(id, 2500);
    const [row] = await db.as("anon", (tx) => tx`select public_missions() -> 'missions' as m`);
    expect(
      (row?.m as { bounty: number | null }[]).filter(({ bounty }) => bounty === 2500).length,
    ).toBeGreaterThan(0);
    const told = (await call(admin, `admin_change_effect('bounty.set', '${id}', '40')`)) as unknown as {
      effects: object[];
    };
    expect(told.effects).toMatchObject([
      { kind: "bounty", before: 2500, after: 4000 },
      { kind: "bounty_most", before: 5000, after: 8000 },
    ]);
    await set(id, null);
    await expect(db.as("anon", (tx) => tx`select * from private.bounties`)).rejects.toThrow(
      "permission denied",
    );
  });
});
