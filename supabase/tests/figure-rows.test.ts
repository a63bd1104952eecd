import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { pointSources } from "@/lib/admin/wallet-points/ledger-lines.list";
import { join } from "./cast.ts";

/* The lists that figures of /admin/analytics open. */

let db: FreshDatabase;
let admin: string;
beforeAll(async () => {
  db = await freshDatabase();
  admin = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
});
afterAll(() => db.drop());

type Row = Record<string, unknown>;

async function found(list: string, filter: object): Promise<Row[]> {
  const [row] = await db.as(admin, (tx) =>
    tx.unsafe(`select admin_${list}('${JSON.stringify(filter)}', 'made', false, null, false, 100) as page`),
  );
  return (row?.page as { rows: Row[] }).rows;
}

describe("orders by where their buyer first came from", () => {
  const buyers = async (filter: object) => (await found("orders", filter)).map(({ user_id }) => user_id);

  test("are of members from there, whose account is gone of unknown, and no other source is known", async () => {
    const [mailed, direct, gone] = [await join(db), await join(db), await join(db)];
    await db.sql`update private.member_firsts set source = 'mail' where user_id = ${mailed}`;
    for (const [member, day] of [
      [mailed, 1],
      [direct, 2],
      [gone, 3],
    ] as const)
      await db.sql`insert into orders (user_id, price_id, plan_key, kind, amount, currency, created_at)
        select ${member}, id, plan_key, 'subscription', unit_amount, 'usd', timestamptz '2026-01-01' + interval '1 day' * ${day}::int
        from prices where lookup_key = 'plus_month'`;
    await db.sql`delete from private.member_firsts where user_id = ${gone}`;
    expect(await buyers({ source: "mail" })).toEqual([mailed]);
    expect(await buyers({ source: "direct" })).toEqual([direct]);
    expect(await buyers({ source: "unknown" })).toEqual([gone]);
    expect(await buyers({ source: "mail", made_from: "2026-01-03" })).toEqual([]);
    expect(await buyers({})).toEqual([mailed, direct, gone]);
    await expect(buyers({ source: "made-up" })).rejects.toThrow("invalid_input");
  });
});

describe("single events", () => {
  const types = async (filter: object) => (await found("analytics_events", filter)).map(({ page }) => page);

  test("are found by what figures count as one page, by address, type, source and day, and say of nobody whose they are", async () => {
    const member = await join(db);
    await db.sql`insert into analytics_events (event_type, page_path, user_id, session_id, metadata, first_source, created_at)
      values ('page_view', '/pricing', null, 's1', '{"search": ""}', 'mail', '2026-01-01 10:00Z'),
        ('page_view', '/es/pricing', ${member}, 's2', '{}', 'search', '2026-01-02 10:00Z'),
        ('page_view', '/r/lena', null, 's1', '{}', null, '2026-01-03 10:00Z'),
        ('form_abandon', '/auth', null, 's1', '{"form": "sign_in", "last_field": "email", "seconds": 9}', 'mail', '2026-01-04 10:00Z')`;
    expect(await types({ item: "/pricing" })).toEqual(["/pricing", "/es/pricing"]);
    expect(await types({ q: "/es/pricing" })).toEqual(["/es/pricing"]);
    expect(await types({ type: "page_view", item: "/r/…" })).toEqual(["/r/lena"]);
    expect(await types({ type: "form_abandon", item: "sign_in email" })).toEqual(["/auth"]);
    expect(await types({ source: "mail" })).toEqual(["/pricing", "/auth"]);
    expect(await types({ source: "referral", made_from: "2026-01-03", made_to: "2026-01-03" })).toEqual([
      "/r/lena",
    ]);
    const rows = await found("analytics_events", {});
    expect(rows.map(({ member: known }) => known)).toEqual([false, true, false, false]);
    expect(JSON.stringify(rows)).not.toContain(member);
    expect(JSON.stringify(rows)).not.toContain('"s1"');
  });
});

describe("lines of the ledger", () => {
  test("are found by source, member and day, and the filter offers every source that there is", async () => {
    const member = await join(db);
    await db.sql`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
      values (${member}, 'mission', 'a', 25, 'Mission', '2026-01-01 10:00Z'), (${member}, 'stream', 'b', 5, 'Stream', '2026-01-02 10:00Z')`;
    const reasons = async (filter: object) =>
      (await found("ledger_lines", filter)).map(({ reason }) => reason);
    expect(await reasons({ source: "mission" })).toEqual(["Mission"]);
    expect(await reasons({ q: member, made_from: "2026-01-02", made_to: "2026-01-02" })).toEqual(["Stream"]);
    expect(await reasons({ source: "mission", made_from: "2026-01-02" })).toEqual([]);
    const rules = await db.sql`select source from point_rules order by source`;
    expect(rules.map(({ source }) => source as string)).toEqual([...pointSources].sort());
  });
});

describe("clicks on referral links", () => {
  const codes = async (filter: object) => (await found("referral_clicks", filter)).map(({ page }) => page);

  test("are found by owner, code, label, how far they led, source of the owner and day", async () => {
    // First of all: an account that is younger than its referees binds nobody.
    const owner = await join(db);
    const [other, joined, linked, qualified] = await Promise.all(Array.from({ length: 4 }, () => join(db)));
    await db.sql`update private.member_firsts set source = 'search' where user_id = ${owner}`;
    const click = async (page: string, day: number, user: string, via: string | null = null) => {
      const [row] =
        await db.sql`insert into referral_clicks (id, alias, referrer_id, visitor, landing_path, via, created_at)
        select gen_random_uuid(), alias, user_id, ${page}, ${page}, ${via}, timestamptz '2026-02-01' + interval '1 day' * ${day}::int
        from referral_aliases where user_id = ${user} and kind = 'generated' returning id, alias`;
      return row as { id: string; alias: string };
    };
    const { alias } = await click("/none", 1, owner, "podcast");
    for (const [page, day, referee, wallet, done] of [
      ["/joined", 2, joined!, null, null],
      ["/linked", 3, linked!, "2026-02-05", null],
      ["/qualified", 4, qualified!, null, "2026-02-06"],
    ] as const) {
      const { id } = await click(page, day, owner);
      await db.sql`insert into referrals (referrer_id, referee_id, click_id, alias, wallet_linked_at, qualified_at, expires_at)
        values (${owner}, ${referee}, ${id}, ${alias}, ${wallet}, ${done}, now() + interval '90 days')`;
    }
    await click("/other", 5, other!);
    const all = ["/none", "/joined", "/linked", "/qualified", "/other"];
    expect(await codes({})).toEqual(all);
    expect(await codes({ reached: "joined" })).toEqual(["/joined", "/linked", "/qualified"]);
    expect(await codes({ reached: "wallet" })).toEqual(["/linked", "/qualified"]);
    expect(await codes({ reached: "qualified" })).toEqual(["/qualified"]);
    expect(await codes({ reached: "minted" })).toEqual([]);
    await db.sql`update referrals set minted_at = now() where referee_id = ${linked!}`;
    expect(await codes({ reached: "minted" })).toEqual(["/linked"]);
    expect(await codes({ q: other! })).toEqual(["/other"]);
    expect(await codes({ code: alias })).toEqual(all.slice(0, 4));
    expect(await codes({ via: "Podcast" })).toEqual(["/none"]);
    expect(await codes({ source: "search", made_from: "2026-02-04" })).toEqual(["/linked", "/qualified"]);
    expect(await codes({ source: "direct" })).toEqual(["/other"]);
    await expect(codes({ reached: "paid" })).rejects.toThrow("invalid_input");
    const [last] = (await found("referral_clicks", { reached: "qualified" })).slice(-1);
    expect(last).toMatchObject({ user_id: owner, referee_id: qualified, stage: "signed_up" });
  });
});
