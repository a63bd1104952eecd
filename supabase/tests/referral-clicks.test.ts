import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { codeOf, join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe("a click", () => {
  test("counts once per visitor, code and hour, in any case, and never for an unknown code", async () => {
    const friend = await join(db);
    const code = await codeOf(db, friend);
    const visit = (alias: string, visitor: string) => ({
      id: randomUUID(),
      alias,
      visitor,
      landing: "/pricing",
    });
    const record = (...visits: [alias: string, visitor: string][]) =>
      db.sql`select record_clicks(${db.sql.json(visits.map(([alias, visitor]) => visit(alias, visitor)))})`;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => record([n % 2 ? code.toLowerCase() : code, "visitor"])),
    );
    await record(["nobody-has-this", "visitor"], [code, "another"], [code.toLowerCase(), "another"]);
    expect(await db.sql`select 1 as one from referral_clicks where referrer_id = ${friend}`).toHaveLength(2);
    expect((await db.sql`select resolve_alias('nobody-has-this') as a`)[0]?.a).toBeNull();
  });

  test("keeps what is known of the visitor, and cuts an address that is too long", async () => {
    const friend = await join(db);
    const known = { id: randomUUID(), visitor: "v", ip_hash: "network", user_agent_hash: "browser" };
    const clicks = [{ ...known, alias: await codeOf(db, friend), landing: `/?${"x".repeat(600)}` }];
    await db.asKept("service_role", (tx) => tx`select record_clicks(${tx.json(clicks)})`);
    const [row] = await db.sql`select ip_hash, user_agent_hash, char_length(landing_path) as long
      from referral_clicks where id = ${known.id}`;
    expect(row).toEqual({ ip_hash: "network", user_agent_hash: "browser", long: 500 });
  });

  test("belongs to the hour of the visit, however late it is written", async () => {
    const friend = await join(db);
    const [alias, visitor] = [await codeOf(db, friend), randomUUID()];
    const record = (id: string, at: string | null) =>
      db.sql`select record_clicks(${db.sql.json([{ id, alias, visitor, landing: "/", at }])})`;
    const [before, again, ahead] = [randomUUID(), randomUUID(), randomUUID()];
    await record(before, new Date(Date.now() - 3_600_000).toISOString());
    await record(again, null);
    await record(ahead, new Date(Date.now() + 3_600_000).toISOString());
    const rows = await db.sql`select id, created_at <= now() as past from referral_clicks
      where visitor = ${visitor} order by hour`;
    expect(rows).toEqual([before, again, ahead].map((id) => ({ id, past: true })));
  });

  test("counts as one of now when the server's clock is years off, so that who joins after it is bound", async () => {
    const friend = await join(db);
    for (const years of [-2, 2]) {
      const id = randomUUID();
      const at = new Date(Date.now() + years * 365 * 86_400_000).toISOString();
      const visit = { id, alias: await codeOf(db, friend), visitor: randomUUID(), landing: "/", at };
      await db.sql`select record_clicks(${db.sql.json([visit])})`;
      const [row] = await db.sql`select created_at between now() - interval '2 hours' and now() as recent
        from referral_clicks where id = ${id}`;
      expect(row?.recent).toBe(true);
    }
  });

  test("is recorded by the service alone, and statements with the same visits do not wait for each other", async () => {
    const friend = await join(db);
    const alias = await codeOf(db, friend);
    const clicks = Array.from({ length: 200 }, (_, n) => ({
      id: randomUUID(),
      alias,
      visitor: `v${n}`,
      landing: "/",
    }));
    for (const asker of ["anon", friend]) {
      await expect(db.as(asker, (tx) => tx`select record_clicks(${tx.json(clicks)})`)).rejects.toThrow(
        /permission denied/,
      );
    }
    const turned = [clicks, clicks.toReversed(), clicks, clicks.toReversed()];
    await Promise.all(turned.map((some) => db.sql`select record_clicks(${db.sql.json(some)})`));
    expect(await db.sql`select 1 from referral_clicks where referrer_id = ${friend}`).toHaveLength(200);
  });
});
