import { afterAll, describe, expect, test } from "vitest";
import { confirm, join, xpOf } from "./cast.ts";
import { castOfImports, type Line } from "./import-cast.ts";

const { db, serve, read, change, work, taken, rowsOf } = await castOfImports();
afterAll(() => db.drop());

test("the first sign-in proves the address: then the points are there, once, in no ranking, and never a paid tier", async () => {
  const id = await taken([
    { line: 2, email: "lena@old.example", name: "Lena Old", points: "700", paid: "true" },
  ]);
  expect(await db.sql`select * from points_ledger where source = 'import'`).toHaveLength(0);
  const member = await join(db, { email: "lena@old.example", confirmed: false, name: "" });
  expect((await rowsOf(id))[0]).toMatchObject({ state: "waiting", user_id: null });
  expect(await xpOf(db, member)).toBe(0);
  await confirm(db, member);
  await confirm(db, member);
  expect((await rowsOf(id))[0]).toMatchObject({ state: "joined", user_id: member });
  const lines =
    await db.sql`select source, points from points_ledger where user_id = ${member} order by source`;
  expect(lines).toEqual([
    { source: "import", points: 700 },
    { source: "signup", points: 50 },
  ]);
  const [profile] = await db.sql`select full_name, tier from profiles where user_id = ${member}`;
  expect(profile).toEqual({ full_name: "Lena Old", tier: "standard" });
  expect(await db.sql`select ranked from point_rules where source = 'import'`).toEqual([{ ranked: false }]);
  await db.sql`select fold_rankings()`;
  const [ranked] =
    await db.sql`select max(points)::int as n from private.ranking_totals where user_id = ${member}`;
  expect(ranked?.n).toBe(50);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
});

test("a member who was there before gets nothing by changing to an imported address", async () => {
  const member = await join(db, { email: "old-member@example.com" });
  const id = await taken([{ line: 2, email: "second@old.example", points: "500" }]);
  await db.sql`update auth.users set email = 'second@old.example' where id = ${member}`;
  expect((await rowsOf(id))[0]).toMatchObject({ state: "waiting" });
  expect(await xpOf(db, member)).toBe(50);
});

describe("invitations", () => {
  const queued = async (id: string) =>
    (
      await db.sql`select to_address as it, params, locale from mail_outbox where key like ${`import_invite:${id}:%`} order by key = ${`import_invite:${id}:3`} desc`
    ).map((row) => row);
  const later = (id: string, minutes: number) =>
    db.sql`update private.member_imports set paced_from = paced_from - make_interval(mins => ${minutes}) where id = ${id}`;

  test("go out at the chosen pace, one for a line, to those who may be written to", async () => {
    const lines: Line[] = Array.from({ length: 40 }, (_, n) => ({
      line: n + 2,
      email: `inv${n}@old.example`,
      points: "10",
    }));
    lines[0] = { ...lines[0]!, invite: "no" };
    const id = await taken(lines, 60);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(1);
    await later(id, 300);
    await serve("queue_import_invites()");
    // What nothing ran for is made up for a quarter of an hour at most.
    expect(await queued(id)).toHaveLength(16);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(16);
    await later(id, 3);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(19);
    expect((await queued(id))[0]).toMatchObject({
      it: "inv1@old.example",
      params: { name: "", points: 10 },
      locale: "en",
    });
    await change(id, "pace", null);
    await later(id, 600);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(19);
    await change(id, "pace", 20000);
    await later(id, 10);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(39);
    expect(
      await db.sql`select to_address from mail_outbox where to_address = 'inv0@old.example'`,
    ).toHaveLength(0);
  });

  test("one in eight minutes sends one", async () => {
    const id = await taken(
      [
        { line: 2, email: "slow1@old.example" },
        { line: 3, email: "slow2@old.example" },
      ],
      7,
    );
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(1);
    await later(id, 8);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(1);
    await later(id, 1);
    await serve("queue_import_invites()");
    expect(await queued(id)).toHaveLength(2);
  });
});

describe("taking back", () => {
  test("one line or all that nobody signed in for; their addresses and queued mails are forgotten, who joined stays", async () => {
    const id = await taken(
      [
        { line: 2, email: "b2@old.example", points: "5" },
        { line: 3, email: "b3@old.example", name: "Bo" },
        { line: 4, email: "b4@old.example" },
      ],
      20000,
    );
    await serve("queue_import_invites()");
    const member = await join(db, { email: "b2@old.example" });
    await change(id, "undo_lines", null, [3]);
    await expect(change(id, "undo_lines", null, [2])).rejects.toThrow("import_signed_in");
    await expect(change(id, "undo_lines", null, [3])).rejects.toThrow("import_signed_in");
    await change(id, "undo");
    await work();
    expect(await rowsOf(id)).toMatchObject([
      { state: "joined", user_id: member },
      { state: "undone", email: "", name: null },
      { state: "undone", email: "" },
    ]);
    expect(
      await db.sql`select to_address from mail_outbox where key like ${`import_invite:${id}:%`}`,
    ).toHaveLength(0);
    expect(await xpOf(db, member)).toBe(55);
    const late = await join(db, { email: "b3@old.example" });
    expect(await xpOf(db, late)).toBe(50);
    // The address may come in again by another file.
    const again = await taken([{ line: 2, email: "b4@old.example" }]);
    expect((await rowsOf(again))[0]).toMatchObject({ state: "waiting" });
  });

  test("what nobody started or signed in for in time is forgotten", async () => {
    const [kept, old] = [
      await taken([{ line: 2, email: "keep@old.example" }]),
      await taken([{ line: 2, email: "late@old.example" }]),
    ];
    const dry = await read([{ line: 2, email: "dry@old.example" }]);
    await db.sql`update private.member_imports set started_at = now() - interval '2 years' where id = ${old}`;
    await db.sql`update private.member_imports set made_at = now() - interval '8 days' where id = ${dry}`;
    await serve("tidy_imports()");
    expect(await rowsOf(dry)).toHaveLength(0);
    expect((await rowsOf(old))[0]).toMatchObject({ state: "undone", fault: "expired", email: "" });
    expect((await rowsOf(kept))[0]).toMatchObject({ state: "waiting" });
  });

  test("erasure takes the lines that have the address, too", async () => {
    const id = await taken([{ line: 2, email: "erase@old.example", points: "5" }]);
    const member = await join(db, { email: "erase@old.example" });
    const other = await read([{ line: 2, email: "erase@old.example" }]);
    await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
    expect(await rowsOf(id)).toHaveLength(0);
    expect(await rowsOf(other)).toHaveLength(0);
  });
});
