import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileTabs,
  memberFile,
  type FileList,
  type FileTab,
  type MemberFile,
} from "@/lib/admin/member-file/schema";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { click, join, linkWallet, onboard } from "./cast.ts";

const seeded = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [admin, moderator, noor, lena, yara] = [seeded(1), seeded(2), seeded(3), seeded(5), seeded(29)];

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

const call = async (asker: Asker, what: string): Promise<unknown> =>
  (await db.asKept(asker, (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it;
const read = async (member: string, tab: FileTab, rest = ""): Promise<MemberFile> =>
  memberFile.parse(await call(moderator, `admin_member('${member}', '${tab}'${rest})`));
const rowsOf = async <T extends FileList["tab"]>(member: string, tab: T) =>
  (await read(member, tab)).list as Extract<FileList, { tab: T }>;

test("each tab of every member of the cast is read as its schema says, with a value in every field somewhere", async () => {
  for (const member of [lena, noor])
    await db.sql`insert into auth.sessions (id, user_id, user_agent, created_at, updated_at)
      values (${randomUUID()}, ${member}, 'Firefox', now(), now())`;
  await db.sql`update profiles set suspended_until = now() + interval '1 day', avatar_url = 'https://example.com/a.webp'
    where user_id = ${lena}`;
  await db.sql`update auth.users set phone = '34600000001' where id = ${lena}`;
  await db.sql`select private.queue_mail('a', ${lena}, 'welcome')`;
  await db.sql`select private.queue_mail('b', ${lena}, 'receipt')`;
  await db.sql`update mail_outbox set status = 'sent', sent_at = now(), error = 'once' where key = 'a'`;
  await call(admin, `admin_end_sessions('${lena}', 'Lost')`);
  await call(moderator, `admin_award_points('${lena}', 5, 'Helped')`);
  const { note } = (await call(moderator, `admin_add_note('${lena}', 'Called twice')`)) as { note: string };
  await call(moderator, `admin_edit_note('${note}', 'Called three times')`);
  await db.sql`insert into private.account_merges (younger, older, joined_to, points, wallets, identities, referrals)
    values (${noor}, ${lena}, ${lena}, 5, 0, 1, 0)`;
  await db.sql`update private.import_rows r set state = 'joined', user_id = ${lena}, joined_at = now()
    from (select import_id, line from private.import_rows where joined_there is not null and plan is not null limit 1) first
    where r.import_id = first.import_id and r.line = first.line`;
  const members = Array.from({ length: 30 }, (_, n) => seeded(n + 1));
  const answers: unknown[] = [];
  for (const tab of fileTabs)
    for (const member of members) answers.push(await call(moderator, `admin_member('${member}', '${tab}')`));
  for (const member of members) answers.push(await call(admin, `admin_member('${member}')`));
  for (const answer of answers) memberFile.parse(answer);
  const lists = (answers as MemberFile[]).filter(({ list }) => list);
  const empty = fileTabs.filter(
    (tab) => tab !== "overview" && !lists.some(({ list }) => list?.tab === tab && list.rows.length),
  );
  expect(empty).toEqual([]);
  expectFullAnswers(memberFile.omit({ list: true }), ...answers);
}, 60_000);

test("a moderator reads it; a member, a visitor and a wrong tab are refused", async () => {
  expect((await read(lena, "overview")).list).toBeNull();
  await expect(call(lena, `admin_member('${lena}')`)).rejects.toThrow("forbidden");
  await expect(call("anon", `admin_member('${lena}')`)).rejects.toThrow("permission denied");
  await expect(call(moderator, `admin_member('${randomUUID()}')`)).rejects.toThrow("member_not_found");
  await expect(call(moderator, `admin_member('${lena}', 'passwords')`)).rejects.toThrow("invalid_input");
  await expect(call(moderator, `admin_member('${lena}', 'points', '["x", "y"]')`)).rejects.toThrow(
    "invalid_input",
  );
});

test("more than a hundred lines are all counted, and all read page by page", async () => {
  const member = await join(db);
  await db.sql`select private.award(${member}, 'manual', n::text, 1, 'Line ' || n) from generate_series(1, 130) n`;
  const all = Number((await db.sql`select count(*) from points_ledger where user_id = ${member}`)[0]?.count);
  const seen: number[] = [];
  let key = "null";
  for (let page = 0; page < 10 && key; page += 1) {
    const { list } = await read(member, "points", `, '${key}', false, 50`);
    expect(list?.total).toBe(all);
    seen.push(...(list as Extract<FileList, { tab: "points" }>).rows.map(({ id }) => id));
    key = list?.next ? JSON.stringify(list.next) : "";
  }
  expect(seen).toHaveLength(all);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  const [row] = await db.sql`select created_at::text as at from points_ledger where id = ${seen[99]!}`;
  const after = (n: number) => JSON.stringify([row?.at, String(seen[n])]);
  const third = await read(member, "points", `, '${after(99)}', false, 50`);
  const back = await read(member, "points", `, '${JSON.stringify(third.list?.previous)}', true, 50`);
  expect(back.list?.rows).toEqual((await read(member, "points", `, '${after(49)}', false, 50`)).list?.rows);
});

test("the head names the segment, and what a moderator may give as the settings say it", async () => {
  await db.sql`update settings set value = '321' where key = 'points.moderator_limit'`;
  expect(await read(noor, "overview")).toMatchObject({ segment: "referrer", limits: { award: 321 } });
  expect(memberFile.parse(await call(admin, `admin_member('${noor}')`)).limits).toBeNull();
});

test("referrals show who invited the member, and whom they invited", async () => {
  const referrer = await join(db, { name: "Rana Aziz" });
  const referee = await join(db, { name: "Ilse Roth", click: await click(db, referrer) });
  expect((await read(referee, "overview")).referral_as_referee?.referrer_name).toBe("Rana Aziz");
  expect((await rowsOf(referrer, "referrals")).rows).toMatchObject([{ referee_name: "Ilse Roth" }]);
});

test("sessions show the live ones and those that are over", async () => {
  const member = await join(db);
  const [live, over] = [randomUUID(), randomUUID()];
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${live}, ${member}, now(), now())`;
  for (const id of [live, over]) await db.sql`select touch_session(${member}, ${id}, 'd', 'Firefox', 'i')`;
  const { rows } = await rowsOf(member, "sessions");
  expect(Object.fromEntries(rows.map((row) => [row.id, row.live]))).toEqual({ [live]: true, [over]: false });
});

test("wallets and mints, access and payments are of the member alone", async () => {
  const member = await join(db);
  await onboard(db, member);
  const address = await linkWallet(db, member);
  expect((await rowsOf(member, "wallets")).rows).toMatchObject([{ kind: "wallet", address, primary: true }]);
  expect((await rowsOf(member, "money")).rows).toEqual([]);
  expect(
    (await rowsOf(yara, "money")).rows.length + (await rowsOf(lena, "money")).rows.length,
  ).toBeGreaterThan(0);
  expect((await rowsOf(member, "access")).rows).toEqual([]);
});

describe("notes of staff", () => {
  const bodies = async (member: string) =>
    (await rowsOf(member, "notes")).rows.filter(({ deleted }) => !deleted).map(({ body }) => body);
  const add = async (asker: Asker, member: string, body: string) =>
    ((await call(asker, `admin_add_note('${member}', '${body}')`)) as { note: string }).note;

  test("are added, edited by their author, deleted, and brought back, each with a line that does not repeat the text", async () => {
    const member = await join(db);
    const note = await add(moderator, member, " Prefers mail ");
    expect(await bodies(member)).toEqual(["Prefers mail"]);
    await call(moderator, `admin_edit_note('${note}', 'Prefers the phone')`);
    await expect(call(admin, `admin_edit_note('${note}', 'x')`)).rejects.toThrow("forbidden");
    await call(admin, `admin_delete_note('${note}', true)`);
    expect(await bodies(member)).toEqual([]);
    await expect(call(moderator, `admin_edit_note('${note}', 'x')`)).rejects.toThrow("not_found");
    await call(moderator, `admin_delete_note('${note}', false)`);
    await call(moderator, `admin_delete_note('${note}', false)`);
    expect((await rowsOf(member, "notes")).rows).toMatchObject([{ body: "Prefers the phone", own: true }]);
    const lines = await db.sql`select action, reason, after from private.audit_lines
      where subject_id = ${member} and action like 'note.%' order by id`;
    expect(lines.map(({ action }) => action as string)).toEqual(
      ["added", "edited", "deleted", "restored"].map((what) => `note.${what}`),
    );
    expect(JSON.stringify(lines)).not.toContain("Prefers");
  });

  test("are refused to members, empty, too long, about nobody, and deleted by another moderator", async () => {
    const [member, other] = [await join(db), await join(db)];
    await db.sql`insert into user_roles (user_id, role) values (${other}, 'moderator')`;
    await expect(add(member, other, "x")).rejects.toThrow("forbidden");
    await expect(add(moderator, member, " ")).rejects.toThrow("required");
    await expect(add(moderator, member, "x".repeat(2001))).rejects.toThrow("too_long");
    await expect(add(moderator, randomUUID(), "x")).rejects.toThrow("member_not_found");
    const note = await add(moderator, member, "x");
    await expect(call(other, `admin_delete_note('${note}', true)`)).rejects.toThrow("forbidden");
    expect(await db.as(member, (tx) => tx`select * from staff_notes`)).toEqual([]);
    expect(await db.as(other, (tx) => tx`select body from staff_notes where id = ${note}`)).toEqual([
      { body: "x" },
    ]);
    await expect(db.as(other, (tx) => tx`delete from staff_notes`)).rejects.toThrow("permission denied");
  });

  test("up to three are pinned and stand first, also those of others; a deleted one is not pinned any more", async () => {
    const member = await join(db);
    const [first, second, third, fourth] = [
      await add(moderator, member, "One"),
      await add(moderator, member, "Two"),
      await add(moderator, member, "Three"),
      await add(moderator, member, "Four"),
    ];
    const pin = (note: string | undefined, pinned: boolean, asker: Asker = admin) =>
      call(asker, `admin_pin_note('${note}', ${pinned})`);
    await pin(first, true);
    expect(await pin(first, true, moderator)).toBeNull();
    expect(await bodies(member)).toEqual(["One", "Four", "Three", "Two"]);
    const page = await read(member, "notes", ", null, false, 2");
    const rest = await read(member, "notes", `, '${JSON.stringify(page.list?.next)}', false, 2`);
    expect([page, rest].flatMap(({ list }) => list?.rows.map((row) => "body" in row && row.body))).toEqual([
      "One",
      "Four",
      "Three",
      "Two",
    ]);
    await pin(second, true, moderator);
    // At the same time: who comes second waits, and then finds no place.
    let late: Promise<unknown> | undefined;
    await db.asKept(moderator, async (tx) => {
      await tx.unsafe(`select admin_pin_note('${third}', true)`);
      late = pin(fourth, true);
      late.catch(() => undefined);
      await expect
        .poll(() => db.sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
        .not.toHaveLength(0);
    });
    await expect(late).rejects.toThrow("conflict");
    const { rows } = await rowsOf(member, "notes");
    expect(rows.map(({ pinned, may_pin }) => [pinned, may_pin])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    await add(moderator, member, "Five");
    // An unpin is not undone while three others are pinned, and says so in its preview.
    await pin(second, false, moderator);
    const [unpinned] = await db.sql`select max(id) as line from private.audit_lines
      where subject_id = ${member} and action = 'note.unpinned'`;
    const undo = `admin_undo(${unpinned?.line as string}, null)`;
    await pin(fourth, true, moderator);
    await expect(call(admin, undo)).rejects.toThrow("changed_meanwhile");
    await expect(
      call(admin, `admin_change_effect('change.undo', '${unpinned?.line as string}')`),
    ).rejects.toThrow("changed_meanwhile");
    await pin(fourth, false, moderator);
    await call(admin, undo);
    expect((await read(member, "overview")).overview?.notes).toHaveLength(5);
    await call(moderator, `admin_delete_note('${first}', true)`);
    await expect(pin(first, true)).rejects.toThrow("not_found");
    await call(moderator, `admin_delete_note('${first}', false)`);
    expect((await rowsOf(member, "notes")).rows.filter(({ pinned }) => pinned)).toHaveLength(2);
    await expect(pin(first, true, member)).rejects.toThrow("forbidden");
    await expect(pin(first, true, "anon")).rejects.toThrow("permission denied");
    await expect(pin(randomUUID(), true)).rejects.toThrow("not_found");
    await pin(first, true, moderator);
    await pin(first, false, moderator);
    const lines = await db.sql`select action, after from private.audit_lines
      where subject_id = ${member} and action like 'note.%pinned' order by id desc limit 2`;
    expect(lines).toEqual([
      { action: "note.unpinned", after: { note: first, pinned: false } },
      { action: "note.pinned", after: { note: first, pinned: true } },
    ]);
    const [deleted] = await db.sql`select before, after from private.audit_lines
      where subject_id = ${member} and action = 'note.deleted'`;
    expect(deleted).toEqual({
      before: { note: first, deleted: false, pinned: true },
      after: { note: first, deleted: true, pinned: false },
    });
  });
});
