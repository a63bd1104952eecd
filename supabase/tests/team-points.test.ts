import { afterAll, describe, expect, test } from "vitest";
import type { Asker } from "../../local/postgres/testing.ts";
import { join, xpOf } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, undo } = await castOfStaff();
afterAll(() => db.drop());

type Job = {
  id: string;
  status: string;
  counts: Record<string, number>;
  preview: { tried: number; refused: object };
};
const ask = async <T>(asker: Asker, what: string) => (await call(asker, what)) as unknown as T;
const json = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const prepare = (asker: Asker, rows: object[], reason = "Summer camp") =>
  ask<Job>(asker, `admin_prepare_awards(${json(rows)}, '${reason}')`);
const change = (asker: Asker, id: string, what: string) =>
  ask<Job>(asker, `admin_change_job('${id}', '${what}', 'A mistake')`);
async function finish(id: string): Promise<Job> {
  for (;;) {
    await db.asKept("service_role", (tx) => tx`select work_admin_job(50)`);
    const job = await ask<Job>(admin, `admin_job('${id}')`);
    if (job.status !== "running" && job.status !== "undoing") return job;
  }
}
const texts = { en: "Helped on the trail", es: "Ayudó en el camino" };
const makeReason = async () => {
  await call(moderator, `admin_save_point_reason(null, ${json(texts)}, 40, false, 'We give it often')`);
  const [row] = await db.sql`select id, version from point_reasons order by version desc limit 1`;
  return { id: row?.id as string, version: String(row?.version) };
};
const lastLine = async (user: string) =>
  (await db.sql`select * from points_ledger where user_id = ${user} order by id desc limit 1`)[0];

describe("a reason to choose from", () => {
  test("is copied into the line, in every language, and stays there when it is changed", async () => {
    const { id, version } = await makeReason();
    const user = await join(db);
    await call(moderator, `admin_award_points('${user}', 40, '', null, '${id}')`);
    const said = { reason: texts.en, details: { reason_en: texts.en, reason_es: texts.es } };
    expect(await lastLine(user)).toMatchObject(said);
    await call(
      admin,
      `admin_save_point_reason('${id}', '{"en": "Another one"}', null, false, 'Clearer', '${version}')`,
    );
    expect(await lastLine(user)).toMatchObject(said);
    await expect(
      call(admin, `admin_save_point_reason('${id}', '{"en": "A third"}', null, false, 'x', '${version}')`),
    ).rejects.toThrow("changed_meanwhile");
  });

  test("that was put away is chosen no more", async () => {
    const { id } = await makeReason();
    await call(admin, `admin_save_point_reason('${id}', ${json(texts)}, 40, true, 'Over')`);
    await expect(
      call(admin, `admin_award_points('${await join(db)}', 40, '', null, '${id}')`),
    ).rejects.toThrow("not_found");
  });

  test.each([
    ["no English", `'{"es": "Ayudó"}'`, "5", "invalid_input"],
    ["a text of two signs", `'{"en": "No"}'`, "5", "invalid_input"],
    ["no points", `'{"en": "Helped"}'`, "0", "points_invalid"],
  ])("is refused with %s", async (_what, given, points, code) => {
    await expect(
      call(admin, `admin_save_point_reason(null, ${given}, ${points}, false, 'x')`),
    ).rejects.toThrow(code);
    await expect(
      call(await join(db), `admin_save_point_reason(null, ${given}, 5, false, 'x')`),
    ).rejects.toThrow("forbidden");
  });
});

describe("points for many, each with their own", () => {
  test("are shown first, given once, and taken back as one", async () => {
    const { id: template } = await makeReason();
    const [one, other, poor] = [await join(db), await join(db), await join(db)];
    const before = await Promise.all([one, other, poor].map((user) => xpOf(db, user)));
    const job = await prepare(moderator, [
      { user_id: one, points: 30, reason: "Carried the ropes" },
      { user_id: other, points: -10, template },
      { user_id: poor, points: -5000, reason: "More than there is" },
      { user_id: moderator, points: 5 },
    ]);
    expect(job.preview).toEqual({ tried: 4, refused: { points_limit: 1, forbidden: 1 } });
    expect(await Promise.all([one, other, poor].map((user) => xpOf(db, user)))).toEqual(before);

    await change(moderator, job.id, "start");
    expect((await finish(job.id)).counts).toEqual({ done: 2, refused: 2 });
    expect(await lastLine(one)).toMatchObject({ points: 30, reason: "Carried the ropes", actor: moderator });
    expect(await lastLine(other)).toMatchObject({ points: -10, reason: texts.en });

    await change(moderator, job.id, "undo");
    expect((await finish(job.id)).counts).toEqual({ undone: 2, refused: 2 });
    expect(await Promise.all([one, other, poor].map((user) => xpOf(db, user)))).toEqual(before);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });

  test("keep to the day's points of a moderator, and never go below what is there", async () => {
    const helper = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${helper}, 'moderator')`;
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => join(db)));
    const job = await prepare(
      helper,
      users.map((user_id) => ({ user_id, points: 500 })),
    );
    expect(job.preview.refused).toEqual({ points_daily_limit: 1 });
    const poor = await join(db);
    const taken = await prepare(admin, [{ user_id: poor, points: -((await xpOf(db, poor)) + 1) }]);
    expect(taken.preview.refused).toEqual({ points_invalid: 1 });
  });

  test.each<[string, (id: string) => object[]]>([
    [
      "a member twice",
      (user_id) => [
        { user_id, points: 5 },
        { user_id, points: 6 },
      ],
    ],
    ["no points", (user_id) => [{ user_id, points: 0 }]],
    ["broken points", (user_id) => [{ user_id, points: "5.5" }]],
    ["no member", () => [{ user_id: "x", points: 5 }]],
    ["a reason of two signs", (user_id) => [{ user_id, points: 5, reason: "No" }]],
    ["nobody", () => []],
  ])("are refused with %s", async (_what, rows) => {
    await expect(prepare(admin, rows(await join(db)))).rejects.toThrow("invalid_input");
  });

  test("are refused to members, and without a reason", async () => {
    const user = await join(db);
    await expect(prepare(user, [{ user_id: user, points: 5 }])).rejects.toThrow("forbidden");
    await expect(prepare(admin, [{ user_id: user, points: 5 }], " ")).rejects.toThrow("reason_required");
  });
});

test("members are found by e-mail, username, whole name and id; a name that two have is nobody's", async () => {
  const [one, two] = [await join(db, { name: "Zoë Quint" }), await join(db, { name: "Zoë Quint" })];
  const alone = await join(db, { name: "Tomás Solo" });
  await db.sql`update auth.users set email = 'solo@altura.test' where id = ${alone}`;
  const resolve = (...given: string[]) =>
    ask<{ found: number; user_id: string | null }[]>(
      moderator,
      `admin_resolve_members(array[${given.map((text) => `'${text}'`).join()}])`,
    );
  expect(await resolve("SOLO@altura.test", "tomas solo", alone, "Zoe Quint", "nobody", "")).toMatchObject([
    { found: 1, user_id: alone, name: "Tomás Solo" },
    { found: 1, user_id: alone },
    { found: 1, user_id: alone },
    { found: 2, user_id: null },
    { found: 0, user_id: null },
    { found: 0, user_id: null },
  ]);
  expect(await resolve(one, two)).toMatchObject([{ user_id: one }, { user_id: two }]);
  await expect(ask(alone, "admin_resolve_members('{x}')")).rejects.toThrow("forbidden");
});

describe("the history", () => {
  type Row = { id: number; kind: string; undo: boolean; line: number | null; taken_back: boolean };
  const list = async (asker: Asker, filter: object) =>
    (await ask<{ rows: Row[] }>(asker, `admin_awards(${json(filter)}, 'made', true, null, false, 50)`)).rows;

  test("has each line that a person wrote, with its undo, and none of the rules", async () => {
    const user = await join(db, { name: "Hana History" });
    const given = await call(moderator, `admin_award_points('${user}', 25, 'Helped')`);
    await call(admin, `admin_award_points('${user}', -5, 'Too many')`);
    const q = "Hana History";
    expect(await list(admin, { q })).toMatchObject([
      { kind: "deduction", undo: true },
      { kind: "award", undo: true, line: given.line, name: q, actor_name: "Mo" },
    ]);
    await undo(admin, given.line);
    expect(await list(admin, { q, kind: "award" })).toMatchObject([{ undo: false, taken_back: true }]);
    expect(await list(admin, { q, kind: "reversal" })).toHaveLength(1);
    expect(await list(moderator, { q, own: "yes" })).toHaveLength(1);
    expect(await list(admin, { q, points_min: "20" })).toHaveLength(1);
    expect(await list(admin, { q, made_from: "2999-01-01" })).toEqual([]);
    await expect(list(user, { q })).rejects.toThrow("forbidden");
    await expect(list(admin, { reason: "x" })).rejects.toThrow("invalid_input");
  });
});
