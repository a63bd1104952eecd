import { afterAll, describe, expect, test } from "vitest";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { memberImports } from "@/lib/admin/imports/lists/imports.list";
import { importFile } from "@/lib/admin/imports/schema";
import { join } from "./cast.ts";
import { castOfImports, columns } from "./import-cast.ts";

const { db, admin, moderator, ask, serve, read, change, work, taken, rowsOf } = await castOfImports();
afterAll(() => db.drop());

test("the dry run names what is wrong with each line, and takes nobody in", async () => {
  await join(db, { email: "here@example.com" });
  await join(db, { email: "unproved@example.com", confirmed: false });
  await taken([{ line: 2, email: "earlier@example.com" }]);
  await ask("admin_add_block('domain', 'junk.example', 'Spam')");
  const before = await db.sql`select count(*) from auth.users`;
  const id = await read([
    { line: 2, email: " Ana@Example.com ", name: " Ana   Ruiz ", points: "1,200", language: "es-MX" },
    { line: 3, email: "" },
    { line: 4, email: "not an address" },
    { line: 5, email: "=cmd|'/c calc'!a1@example.com", name: "x" },
    { line: 6, email: "ana@example.com" },
    { line: 7, email: "ANA@example.com" },
    { line: 8, email: "here@example.com" },
    { line: 9, email: "EARLIER@example.com" },
    { line: 10, email: "spam@mail.junk.example" },
    { line: 11, email: "gone@example.com", gone: "2024-01-01" },
    { line: 12, email: "points@example.com", points: "-5" },
    { line: 13, email: "rich@example.com", points: "9000000", paid: "Gold" },
    { line: 14, email: "formula@example.com", name: '=HYPERLINK("http://x")', invite: "false" },
    { line: 15, email: "unproved@example.com", language: "de", name: "x".repeat(200) },
    { line: 16, email: "two..dots@example.com" },
    { line: 17, email: "half@example.com", points: "1.5" },
  ]);
  const rows = await rowsOf(id);
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, null],
    [3, "email_missing"],
    [4, "email_invalid"],
    [5, "email_invalid"],
    [6, "email_twice"],
    [7, "email_twice"],
    [8, "member_exists"],
    [9, "waiting_already"],
    [10, "address_blocked"],
    [11, "deleted_there"],
    [12, "points_invalid"],
    [13, null],
    [14, null],
    [15, null],
    [16, "email_invalid"],
    [17, "points_invalid"],
  ]);
  expect(rows[0]).toMatchObject({
    email: "ana@example.com",
    name: "Ana Ruiz",
    points: 1200,
    locale: "es",
    state: "fine",
  });
  expect(rows[11]).toMatchObject({ points: 5000, notes: ["points_capped", "paid_left_out"] });
  expect(rows[12]).toMatchObject({ name: null, notes: ["name_left_out", "not_subscribed"] });
  expect(rows[13]).toMatchObject({ locale: "en", name: "x".repeat(80) });
  expect(await db.sql`select count(*) from auth.users`).toEqual(before);
  expect(await db.sql`select * from private.import_parts`).toHaveLength(0);

  const file = importFile.parse(await ask(`admin_import('${id}')`));
  expect(file).toMatchObject({ state: "checked", lines: 16, counts: { fine: 4, refused: 12 }, points: 6200 });
  expect(file.faults).toMatchObject({ email_invalid: 3, email_twice: 2 });
  expect(file.errors[0]).toEqual({ line: 3, email: "", fault: "email_missing" });
  const page = importLines.page.parse(
    await ask(
      `admin_import_rows('{"import": "${id}", "state": "refused", "fault": ["email_twice"]}', 'line', false, null, false, 100)`,
    ),
  );
  expect(page.rows.map(({ line }) => line)).toEqual([6, 7]);
  memberImports.page.parse(await ask("admin_imports('{}', 'made', true, null, false, 100)"));
});

test("what was true in the dry run is looked at again when lines are taken in, in steps, and one person waits once", async () => {
  const lines = Array.from({ length: 25 }, (_, n) => ({ line: n + 2, email: `step${n}@old.example` }));
  const [first, second] = [await read(lines), await read(lines)];
  await join(db, { email: "step3@old.example" });
  await change(first, "start");
  await serve("work_imports(10)");
  expect((await ask<{ state: string }>(`admin_import('${first}')`)).state).toBe("running");
  await change(second, "start");
  await work(10);
  expect(importFile.parse(await ask(`admin_import('${first}')`))).toMatchObject({
    state: "done",
    counts: { waiting: 24, refused: 1 },
  });
  expect(importFile.parse(await ask(`admin_import('${second}')`))).toMatchObject({
    state: "done",
    counts: { refused: 25 },
  });
});

describe("who may", () => {
  test("no moderator, and no admin without their second factor", async () => {
    for (const what of [
      `admin_begin_import('a', ${columns}, 'en')`,
      "admin_imports('{}', 'made', true, null, false, 10)",
      "admin_import_rows('{}', 'line', true, null, false, 10)",
    ])
      await expect(ask(what, moderator)).rejects.toThrow("forbidden");
    const id = await read([{ line: 2, email: "who@old.example" }]);
    await expect(change(id, "start", null, null, moderator)).rejects.toThrow("forbidden");
    await db.sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (gen_random_uuid(), ${admin}, 'Phone', 'totp', 'verified', now(), now(), 'x')`;
    const shown = {
      sub: admin,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 3600 }],
    };
    const stale = (what: string) => db.asKept(shown, (tx) => tx.unsafe(`select ${what}`));
    await expect(stale(`admin_begin_import('a', ${columns}, 'en')`)).rejects.toThrow("step_up_required");
    await expect(stale(`admin_change_import('${id}', 'start', null, null, 'Please')`)).rejects.toThrow(
      "step_up_required",
    );
    await db.sql`delete from auth.mfa_factors where user_id = ${admin}`;
  });

  test("nothing is started twice, nothing wrong is begun, and a part is only for who began", async () => {
    const id = await read([{ line: 2, email: "state@old.example" }]);
    await change(id, "start");
    await expect(change(id, "start")).rejects.toThrow("conflict");
    await expect(change(id, "drop")).rejects.toThrow("conflict");
    await expect(change(id, "pace", 0)).rejects.toThrow("invalid_input");
    const bad = await read([{ line: 2, email: "" }]);
    await expect(change(bad, "start")).rejects.toThrow("import_empty");
    await change(bad, "drop");
    await expect(ask(`admin_import('${bad}')`)).rejects.toThrow("not_found");
    await expect(ask(`admin_begin_import('a', '{"name": "x"}', 'en')`)).rejects.toThrow("invalid_input");
    const { id: begun } = await ask<{ id: string }>(`admin_begin_import('a', ${columns}, 'en')`);
    const other = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${other}, 'admin')`;
    await expect(ask(`admin_add_import_part('${begun}', 0, 'x', true)`, other)).rejects.toThrow("not_found");
    await expect(ask(`admin_add_import_part('${begun}', 201, 'x', true)`)).rejects.toThrow("body_too_large");
  });
});

test("a + makes one person of two lines where it is known to, and elsewhere each can sign in", async () => {
  const id = await read([
    { line: 2, email: "club+anna@family.example" },
    { line: 3, email: "club+ben@family.example" },
    { line: 4, email: "an.na@gmail.com" },
    { line: 5, email: "anna+club@googlemail.com" },
    { line: 6, email: "Club+Anna@Family.example" },
  ]);
  expect((await rowsOf(id)).map(({ fault }) => fault)).toEqual([
    null,
    null,
    null,
    "email_twice",
    "email_twice",
  ]);
});
