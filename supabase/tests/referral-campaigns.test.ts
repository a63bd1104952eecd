import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, checkoutOf, deliver, publishPrices, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
let call: Awaited<ReturnType<typeof castOfStaff>>["call"];
let referred: Awaited<ReturnType<typeof castOfStaff>>["referred"];
beforeAll(async () => {
  ({ db, admin, moderator, call, referred } = await castOfStaff());
  await publishPrices(db);
});
afterAll(() => db.drop());

type Campaign = {
  points?: number;
  tiers?: string[];
  segments?: string[];
  from?: string;
  until?: string | null;
};
/** A campaign; it ends with the test that made it. */
async function campaign({
  points = 1200,
  tiers = [],
  segments = [],
  from = "-1 hour",
  until = "1 day",
}: Campaign = {}) {
  const [row] = await db.sql`
    insert into private.referral_campaigns (titles, points, tiers, segments, starts_at, ends_at)
    values ('{"en": "Double until Sunday", "es": "El doble"}', ${points}, ${tiers}, ${segments},
      now() + ${from}::text::interval, now() + ${until}::text::interval) returning id`;
  return row?.id as string;
}
const clear = () => db.sql`delete from private.referral_campaigns`;
const linesOf = async (member: string) =>
  (await db.sql`select source, points from points_ledger where user_id = ${member} and details ? 'referral_id'
    or user_id = ${member} and source = 'reversal' order by id`) as unknown as {
    source: string;
    points: number;
  }[];
async function qualified() {
  const pair = await almostQualified(db);
  const checkout = await checkoutOf(db, pair.referee);
  await deliver(db, [{ ...checkout, payment_intent: `pi_${checkout.order_id}` }]);
  return { ...pair, checkout };
}
const own = { source: "referral", points: 1200 };
const set = (fields: object, id = "null", asker = admin, version = "null") =>
  call(asker, `admin_set_referral_campaign(${id}, '${JSON.stringify(fields)}', 'Planned', ${version})`);
const fields = (changes: object = {}) => ({
  titles: { en: "Double", es: "El doble" },
  points: 1200,
  starts_at: "2090-01-01T00:00:00Z",
  ends_at: "2090-02-01T00:00:00Z",
  ...changes,
});

describe("extra points", () => {
  test("are a second line beside the 1200, taken back with them and given back with them", async () => {
    await campaign();
    const { referrer, checkout } = await qualified();
    expect(await linesOf(referrer)).toEqual([own, { source: "referral_bonus", points: 1200 }]);
    const told =
      await db.sql`select values from private.events where type = 'referral.qualified' and user_id = ${referrer}`;
    expect(told, "the mail says both").toMatchObject([{ values: { points: 1200, bonus: 1200 } }]);
    const before = await xpOf(db, referrer);
    const reversed = (dispute: string) =>
      deliver(db, [
        {
          kind: "dispute",
          id: `dp_${checkout.order_id}`,
          payment_intent: `pi_${checkout.order_id}`,
          status: dispute,
        },
      ]);
    await reversed("lost");
    expect(before - (await xpOf(db, referrer))).toBe(2400);
    await reversed("won");
    expect(await xpOf(db, referrer)).toBe(before);
    await clear();
  });

  test("are not added up: the highest that fits the referrer's tier and group counts", async () => {
    await campaign({ points: 300 });
    await campaign({ points: 5000, tiers: ["pro", "founder"] });
    await campaign({ points: 700, segments: ["new"] });
    await campaign({ points: 900, segments: ["power"] });
    const { referrer } = await qualified();
    expect(await linesOf(referrer)).toEqual([own, { source: "referral_bonus", points: 700 }]);
    await clear();
  });

  test.each([
    ["before it begins", { from: "1 hour" }],
    ["after it ended", { from: "-2 days", until: "-1 second" }],
  ])("are not given %s", async (_when, window) => {
    await campaign(window);
    const { referrer } = await qualified();
    expect(await linesOf(referrer)).toEqual([own]);
    await clear();
  });

  test("count from when everything was there, however long the review of a held one took", async () => {
    const { id, referrer } = await referred("held");
    await db.sql`update referrals set held_at = now() - interval '3 days' where id = ${id}`;
    await campaign({ from: "-4 days", until: "-2 days" });
    const { line } = await call(admin, `admin_review_referral('${id}', 'approve', 'Two people')`);
    expect(await linesOf(referrer)).toEqual([own, { source: "referral_bonus", points: 1200 }]);
    await call(admin, `admin_undo(${line}, null)`);
    expect((await linesOf(referrer)).slice(2).map(({ points }) => points)).toEqual([-1200, -1200]);
    await clear();
  });

  test("stand on the referral page of whom they are for", async () => {
    await campaign({ tiers: ["standard"] });
    const { referrer } = await almostQualified(db);
    const read = async () =>
      (await db.as(referrer, (tx) => tx`select referral_overview() -> 'campaign' as c`))[0]?.c as
        object | null;
    expect(await read()).toMatchObject({ points: 1200, titles: { es: "El doble" } });
    await db.sql`update profiles set tier = 'pro' where user_id = ${referrer}`;
    expect(await read()).toBeNull();
    await clear();
  });
});

describe("what staff make", () => {
  test("is made and ended by admins alone, and read by moderators", async () => {
    const { line } = await set(fields());
    const [row] = await db.sql`select subject_id as id from audit_log where id = ${line}`;
    await expect(set(fields(), "null", moderator)).rejects.toThrow("forbidden");
    await expect(call(moderator, `admin_end_referral_campaign('${row?.id}', 'x')`)).rejects.toThrow(
      "forbidden",
    );
    const list = (await call(
      moderator,
      `admin_referral_campaigns('{"state": ["planned"]}', 'starts', true, null, false, 10)`,
    )) as unknown as {
      rows: object[];
    };
    expect(list.rows).toMatchObject([{ id: row?.id, state: "planned", referrals: 0, paid: 0 }]);
    await call(admin, `admin_end_referral_campaign('${row?.id}', 'Not needed')`);
    expect(await db.sql`select 1 from private.referral_campaigns where id = ${row?.id}`).toHaveLength(0);
  });

  test.each([
    ["no English name", { titles: { es: "Doble" } }, "invalid_input"],
    ["no points", { points: 0 }, "invalid_input"],
    ["too many points", { points: 12_001 }, "invalid_input"],
    ["a tier that is none", { tiers: ["gold"] }, "invalid_input"],
    ["an end before the begin", { ends_at: "2089-01-01T00:00:00Z" }, "time_past"],
    ["a begin that is over", { starts_at: "2020-01-01T00:00:00Z" }, "time_past"],
  ])("is refused with %s", async (_what, changes, code) => {
    await expect(set(fields(changes))).rejects.toThrow(code);
  });

  test("becomes better or longer while it runs, and never worse", async () => {
    const id = await campaign({ points: 1000, tiers: ["pro"] });
    const [row] = await db.sql`select starts_at, ends_at from private.referral_campaigns where id = ${id}`;
    const running = (changes: object) =>
      set(
        fields({ points: 1000, tiers: ["pro"], starts_at: row?.starts_at as string, ...changes }),
        `'${id}'`,
      );
    await db.sql`update private.referral_campaigns set starts_at = date_trunc('milliseconds', starts_at) where id = ${id}`;
    row!.starts_at = (await db.sql`select starts_at from private.referral_campaigns where id = ${id}`)[0]
      ?.starts_at as Date;
    await expect(running({ points: 900 })).rejects.toThrow("campaign_runs");
    await expect(running({ tiers: ["founder"] })).rejects.toThrow("campaign_runs");
    await expect(running({ segments: ["new"] })).rejects.toThrow("campaign_runs");
    await expect(running({ ends_at: new Date(Date.now() + 3_600_000).toISOString() })).rejects.toThrow(
      "campaign_runs",
    );
    await running({ points: 1500, tiers: [] });
    await call(admin, `admin_end_referral_campaign('${id}', 'Enough')`);
    await expect(running({ points: 2000, tiers: [] })).rejects.toThrow("conflict");
    await clear();
  });

  test("shows before what it means: for whom, and what it would have cost", async () => {
    const { referrer } = await qualified();
    await db.sql`update profiles set tier = 'founder' where user_id = ${referrer}`;
    const told = (await call(
      admin,
      `admin_change_effect('referral_campaign.save', '', '{"points": "600", "tiers": "founder", "segments": ""}')`,
    )) as unknown as { effects: object[] };
    expect(told.effects).toEqual([
      { kind: "rule", name: null, before: 1200, after: 1800 },
      { kind: "count", what: "campaign_members", name: null, before: 1, after: 1 },
      { kind: "count", what: "campaign_points", name: null, before: 0, after: 600 },
    ]);
  });
});
