import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { withinOne } from "../../local/testing/within-one.ts";
import { anyAddress, join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  [admin, moderator] = await Promise.all([join(db), join(db)]);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
});
afterAll(() => db.drop());

type Series = Record<string, (number | null)[]>;
const read = async (asker: Asker, days: number | null = 7) => {
  const [row] = await db.as(asker, (tx) => tx`select admin_dashboard(${days}) as d`);
  return row?.d as {
    days: number;
    today: string;
    recorded_at: string | null;
    members: number;
    series: Series;
    alerts: { kind: string }[];
  };
};
const record = async () => (await db.sql`select record_day_counts() as n`)[0]?.n as number;
const last = async (name: string) => (await read(admin)).series[name]?.at(-1);

describe("the dashboard of the panel", () => {
  test("has a number for each day of the period and the one before, oldest first", async () => {
    const { days, members, series } = await withinOne("day", async (day) => {
      const answer = await read(admin, 30);
      expect(answer.today).toBe(day);
      return answer;
    });
    expect(days).toBe(30);
    for (const daily of Object.values(series)) expect(daily).toHaveLength(60);
    const [row] = await db.sql`select count(*)::int as n from profiles`;
    expect(members).toBe(row?.n);
  });

  test("tells what is broken as long as it is, but not what stands among the cases anyway", async () => {
    await db.sql`insert into private.alerts (kind, subject, amount, ended_at)
      values ('webhook_lag', '', 400, null), ('service_down', 'stripe', 200, now()), ('quarantine', '', 1, null), ('mail_failed', '', 2, null)`;
    const told = async (asker: Asker) => (await read(asker)).alerts.map(({ kind }) => kind);
    expect(await told(admin)).toEqual(["webhook_lag"]);
    expect(await told(moderator)).toEqual(["webhook_lag"]);
    await db.sql`delete from private.alerts`;
    expect(await told(admin)).toEqual([]);
  });

  test("counts what happens today once it is recorded", async () => {
    await record();
    const before = (await read(admin)).series;
    const member = await join(db);
    await db.sql`insert into private.active_days (user_id, day) values (${member}, (now() at time zone 'UTC')::date)`;
    // Of nobody here: memberships are counted whoever minted them.
    await db.sql`select record_contract(31337, ${contract}, 1, 0, 1)`;
    await db.sql`insert into private.nft_owners (chain_id, contract, token_id, owner, block_number, log_index, minted_at)
      values (31337, ${contract}, 1, ${"0x" + "a".repeat(40)}, 1, 0, now())`;
    await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at, wallet_linked_at, minted_at, qualified_at)
      values (${admin}, ${member}, 'x', now() + interval '1 day', now(), now(), now() - interval '1 day')`;
    await db.sql`update subscriptions set status = 'canceled' where id = (
      select id from subscriptions where status = 'active' order by id limit 1)`;
    await db.sql`select private.audit(${member}, 'member.erased', 'member', ${member})`;
    expect(await record()).toBeGreaterThan(0);
    const more = async (name: string, ago = 1) =>
      ((await read(admin)).series[name]?.at(-ago) ?? 0) - (before[name]?.at(-ago) ?? 0);
    expect(await more("joined")).toBe(1);
    for (const name of ["active", "mints", "signups", "wallets", "minted", "ended", "left"])
      expect([name, await more(name)]).toEqual([name, 1]);
    expect(await more("qualified")).toBe(0);
    expect(await more("qualified", 2)).toBe(1);
    expect(await more("subscriptions")).toBe(-1);
    expect(await more("recurring")).toBeLessThan(0);
  });

  test("takes back what is taken back: a reorganised mint, a subscription that runs again", async () => {
    const mints = Number(await last("mints"));
    await db.sql`delete from private.nft_owners where contract = ${contract}`;
    expect(await last("mints")).toBe(mints - 1);
    const ended = Number(await last("ended"));
    const [row] = await db.sql`update subscriptions set status = 'active' where id = (
      select id from subscriptions where ended_at >= date_trunc('day', now(), 'UTC') limit 1) returning ended_at`;
    expect(row?.ended_at).toBeNull();
    await record();
    expect(await last("ended")).toBe(ended - 1);
  });

  test("does not make up a level of a day on which nobody recorded it", async () => {
    await db.sql`delete from private.day_counts where name in ('active_30', 'clicks')
      and day = (now() at time zone 'UTC')::date - 3`;
    const { series } = await read(admin);
    expect(series.active_30?.at(-4)).toBeNull();
    expect(series.clicks?.at(-4)).toBe(0);
  });

  test("fills days that nobody counted, for a first start", async () => {
    await db.sql`delete from private.day_counts`;
    expect((await read(admin)).recorded_at).toBeNull();
    await record();
    const [row] = await db.sql`select count(distinct day)::int as n from private.day_counts`;
    expect(row?.n).toBe(62);
  });

  test("shows money to admins alone", async () => {
    const money = ["recurring", "revenue", "subscriptions", "ended"];
    const names = (await read(moderator)).series;
    for (const name of money) expect(names).not.toHaveProperty(name);
    expect(Object.keys((await read(admin)).series)).toEqual(expect.arrayContaining(money));
  });

  test("is refused to members, visitors and for other periods", async () => {
    await expect(read(await join(db))).rejects.toThrow("forbidden");
    await expect(read("anon")).rejects.toThrow("permission denied");
    for (const days of [0, 8, 365, null]) await expect(read(admin, days)).rejects.toThrow("invalid_input");
    await expect(db.as(admin, (tx) => tx`select record_day_counts()`)).rejects.toThrow("permission denied");
    await expect(db.as(admin, (tx) => tx`select * from private.day_counts`)).rejects.toThrow(
      "permission denied",
    );
  });
});
