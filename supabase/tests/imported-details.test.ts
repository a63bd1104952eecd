import { afterAll, expect, test } from "vitest";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { importFile } from "@/lib/admin/imports/schema";
import { memberFile } from "@/lib/admin/member-file/schema";
import { join } from "./cast.ts";
import { address, castOfImports, columnsOf } from "./import-cast.ts";

const { db, admin, moderator, ask, serve, read, change, taken } = await castOfImports();
afterAll(() => db.drop());

const heldOf = (id: string) =>
  db.sql`select joined_there::text, plan, note, notes from private.import_rows where import_id = ${id} order by line`;

test("a line brings the day of joining, a note for staff and the name of what was paid for, and says what it does not bring", async () => {
  const id = await read(
    [
      {
        line: 2,
        email: address("ghost"),
        joined: "2019-08-30",
        note: " Early\u202e supporter ",
        paid: "Gold",
      },
      { line: 3, email: address("ghost"), joined: "unclear", note: " ", paid: "true" },
      { line: 4, email: address("ghost"), joined: "", paid: "Gold" },
      { line: 5, email: address("ghost"), joined: "1994-12-31" },
      { line: 6, email: address("ghost"), joined: "2024-02-31", paid: "free" },
    ],
    ["joined", "note", "paid"],
  );
  expect((await heldOf(id)).map((row) => ({ ...row }))).toEqual([
    { joined_there: "2019-08-30", plan: "Gold", note: "Early supporter", notes: ["paid_left_out"] },
    { joined_there: null, plan: null, note: null, notes: ["joined_left_out", "paid_left_out"] },
    { joined_there: null, plan: "Gold", note: null, notes: ["paid_left_out"] },
    { joined_there: null, plan: null, note: null, notes: ["joined_left_out"] },
    { joined_there: null, plan: null, note: null, notes: ["joined_left_out"] },
  ]);
  expect(importFile.parse(await ask(`admin_import('${id}')`))).toMatchObject({
    plans: [{ plan: "Gold", lines: 2 }],
    dated: 1,
    noted: 1,
    left_out: [],
  });
  const page = importLines.page.parse(
    await ask(`admin_import_rows('{"import": "${id}"}', 'line', false, null, false, 100)`),
  );
  expect(page.rows[0]).toMatchObject({ joined_there: "2019-08-30", plan: "Gold" });
});

test("no day is in the future", async () => {
  const id = await read([{ line: 2, email: address("future"), joined: "2999-01-01" }], ["joined"]);
  expect((await heldOf(id))[0]).toMatchObject({ joined_there: null, notes: ["joined_left_out"] });
});

test("the dry run names the columns that are left out, which the service alone writes", async () => {
  const { id } = await ask<{ id: string }>(`admin_begin_import('old.csv', ${columnsOf("note")}, 'en')`);
  await ask(`admin_add_import_part('${id}', 0, 'email', true)`);
  const end = `end_import_reading('${id}', null, null, null, '[{"name": "labels", "place": 10, "lines": 1}]')`;
  await expect(ask(end)).rejects.toThrow("permission denied");
  await serve(end);
  expect(importFile.parse(await ask(`admin_import('${id}')`)).left_out).toEqual([
    { name: "labels", place: 10, lines: 1 },
  ]);
});

test("with the first sign-in the note stands in the member's file, once, and nothing that counts here changes", async () => {
  const email = address("signs");
  const id = await taken(
    [{ line: 2, email, joined: "2019-08-30", note: "Spoke at our first evening", paid: "Gold" }],
    null,
    ["joined", "note", "paid"],
  );
  const member = await join(db, { email });
  const notes = await db.sql`select body, created_by from staff_notes where user_id = ${member}`;
  expect(notes.map((row) => ({ ...row }))).toEqual([
    { body: "old.csv: Spoke at our first evening", created_by: admin },
  ]);
  expect((await heldOf(id))[0]).toMatchObject({ joined_there: "2019-08-30", note: null });
  const file = memberFile.parse(await ask(`admin_member('${member}')`, moderator));
  expect(file.import).toEqual({ name: "old.csv", joined_there: "2019-08-30", plan: "Gold" });
  expect(file.segment).toBe("new");
  expect(file.profile.tier).toBe("standard");
  const other = await join(db);
  expect(memberFile.parse(await ask(`admin_member('${other}')`, moderator)).import).toBeNull();
  await expect(ask(`admin_member('${member}')`, member)).rejects.toThrow("forbidden");
});

test("what is taken back is forgotten with the address", async () => {
  const id = await taken(
    [{ line: 2, email: address("back"), joined: "2019-08-30", note: "Private", paid: "Gold" }],
    null,
    ["joined", "note", "paid"],
  );
  await change(id, "undo_lines", null, [2]);
  expect((await heldOf(id))[0]).toMatchObject({ joined_there: null, plan: null, note: null });
});
