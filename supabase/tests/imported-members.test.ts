import { afterAll, describe, expect, test } from "vitest";
import { confirm, join, xpOf } from "./cast.ts";
import { castOfImports, type Line } from "./import-cast.ts";

const { db, serve, read, change, work, taken, rowsOf, suppressed } = await castOfImports();
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

/**
 * What Supabase Auth writes, one statement after the other, when the e-mail identity of a member is taken away and another one has an
 * address (supabase/auth, internal/models/user.go, UpdateUserEmailFromIdentities).
 */
const takeOver = (member: string, email: string, verified: boolean) =>
  db.sql.begin(async (tx) => {
    await tx`update auth.users set email = ${email} where id = ${member}`;
    await tx`update auth.users set confirmation_token = '', recovery_token = '', email_change = '' where id = ${member}`;
    if (!verified) await tx`update auth.users set email_confirmed_at = null where id = ${member}`;
  });

describe("an address that comes from another identity", () => {
  test("proves nothing while its provider has not verified it, in whatever order that is written", async () => {
    const lines = ["theirs@old.example", "turned@old.example"];
    const id = await taken(
      lines.map((email, n) => ({ line: n + 2, email, name: "Vera Old", points: "500", unsubscribed: "yes" })),
      null,
      ["unsubscribed"],
    );
    const [first, second] = [await join(db, { name: "" }), await join(db, { name: "" })];
    await takeOver(first, "theirs@old.example", false);
    await db.sql.begin(async (tx) => {
      await tx`update auth.users set email_confirmed_at = null where id = ${second}`;
      await tx`update auth.users set email = 'turned@old.example' where id = ${second}`;
    });
    expect(await rowsOf(id)).toMatchObject(lines.map(() => ({ state: "waiting", user_id: null })));
    expect(await Promise.all(lines.map((email) => suppressed(email)))).toEqual([true, true]);
    expect(await Promise.all([first, second].map((member) => xpOf(db, member)))).toEqual([50, 50]);
    expect(await db.sql`select full_name from profiles where user_id = ${first}`).toEqual([
      { full_name: null },
    ]);
  });

  test("is proved by the code that follows, or by its provider, and nobody else gets the line meanwhile", async () => {
    const id = await taken(
      [
        { line: 2, email: "by-code@old.example", points: "500", unsubscribed: "yes" },
        { line: 3, email: "by-provider@old.example", points: "300", unsubscribed: "yes" },
      ],
      null,
      ["unsubscribed"],
    );
    const [first, second] = [await join(db), await join(db)];
    await takeOver(first, "by-code@old.example", false);
    await confirm(db, first);
    await takeOver(second, "by-provider@old.example", true);
    expect(await rowsOf(id)).toMatchObject([
      { state: "joined", user_id: first },
      { state: "joined", user_id: second },
    ]);
    expect(await suppressed("by-code@old.example")).toBe(false);
    expect(await suppressed("by-provider@old.example")).toBe(false);
    expect(await Promise.all([first, second].map((member) => xpOf(db, member)))).toEqual([550, 350]);
  });

  test("gives a member of before nothing by the way around, and hides nobody's line by a proved phone", async () => {
    const member = await join(db);
    await db.sql`update auth.users set last_sign_in_at = now() where id = ${member}`;
    const id = await taken([{ line: 2, email: "around@old.example", points: "500" }]);
    await takeOver(member, "around@old.example", false);
    await confirm(db, member);
    expect((await rowsOf(id))[0]).toMatchObject({ state: "waiting" });

    const phone = await join(db, { email: "phone@old.example", confirmed: false });
    await db.sql`update auth.users set phone = '15550107711', phone_confirmed_at = now() where id = ${phone}`;
    const other = await read([{ line: 2, email: "phone@old.example" }]);
    expect((await rowsOf(other))[0]).toMatchObject({ fault: null });
  });
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
