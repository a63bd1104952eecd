import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfJobs, type Wish } from "./job-cast.ts";

const cast = await castOfJobs();
const { db, admin, moderator, prepare, change, jobOf, finish, run, family, suspendedUntil } = cast;
afterAll(() => db.drop());

describe("a job", () => {
  test("is previewed without a change, and changes each member once it is started", async () => {
    const { ids } = await family(3);
    const before = await Promise.all(ids.map((id) => xpOf(db, id)));
    const lines = await db.sql`select count(*)::integer as n from audit_log`;
    const job = await prepare(moderator, "points", { params: { points: 40 }, ids: [...ids, moderator] });
    expect(job).toMatchObject({
      status: "draft",
      counts: { waiting: 4 },
      preview: { tried: 4, refused: { forbidden: 1 } },
    });
    expect(await Promise.all(ids.map((id) => xpOf(db, id)))).toEqual(before);
    expect(await db.sql`select count(*)::integer as n from audit_log`).toEqual(lines);

    await change(moderator, job.id, "start");
    const done = await finish(job.id, 2);
    expect(done).toMatchObject({
      status: "done",
      counts: { done: 3, refused: 1 },
      left_out: [{ user_id: moderator, status: "refused", code: "forbidden" }],
    });
    expect(await Promise.all(ids.map((id) => xpOf(db, id)))).toEqual(before.map((xp) => xp + 40));
    const audit =
      await db.sql`select actor, action from audit_log where subject_id = any (${ids}) and actor is not null`;
    expect(audit).toHaveLength(3);
    for (const line of audit) expect(line).toEqual({ actor: moderator, action: "points.awarded" });
  });

  test("for all who match leaves out whoever joined since the list was read", async () => {
    const { ids, name } = await family(2);
    const [row] = await db.sql`select clock_timestamp() as now`;
    const [late] = (await family(1, name)).ids;
    const job = await run(admin, "points", {
      params: { points: 10 },
      filter: { q: name },
      asOf: row?.now as Date,
    });
    expect(job.counts).toEqual({ done: 2 });
    const given =
      await db.sql`select user_id from points_ledger where source = 'manual' and user_id = any (${[...ids, late!]})`;
    expect(given.map(({ user_id }) => user_id as string).sort()).toEqual([...ids].sort());
  });

  test("keeps to what a single change may do: the day's points of a moderator, seven days, staff", async () => {
    const helper = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${helper}, 'moderator')`;
    const { ids } = await family(5);
    const points = await run(helper, "points", { params: { points: 500 }, ids });
    expect(points.counts).toEqual({ done: 4, refused: 1 });
    expect(points.left_out).toMatchObject([{ code: "points_daily_limit" }]);
    await expect(prepare(helper, "points", { params: { points: 501 }, ids })).rejects.toThrow("points_limit");
    await expect(prepare(helper, "suspend", { params: { days: 8 }, ids })).rejects.toThrow("forbidden");
    await expect(prepare(helper, "suspend", { params: { days: null }, ids })).rejects.toThrow("forbidden");
    const suspended = await run(helper, "suspend", { params: { days: 7 }, ids: [ids[0]!, admin] });
    expect(suspended.counts).toEqual({ done: 1, refused: 1 });
    expect(await suspendedUntil(admin)).toBeNull();
  });

  test("goes on with the role that its owner has now", async () => {
    const helper = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${helper}, 'moderator')`;
    const { ids } = await family(3);
    const { id } = await prepare(helper, "points", { params: { points: 5 }, ids });
    await change(helper, id, "start");
    await db.asKept("service_role", (tx) => tx`select work_admin_job(1)`);
    await db.sql`delete from user_roles where user_id = ${helper}`;
    expect((await finish(id)).counts).toEqual({ done: 1, refused: 2 });
  });

  test("is canceled between two steps, and the rest repeated", async () => {
    const { ids } = await family(4);
    const { id } = await prepare(admin, "points", { params: { points: 7 }, ids });
    await change(admin, id, "start");
    await db.asKept("service_role", (tx) => tx`select work_admin_job(2)`);
    expect(await change(admin, id, "cancel")).toMatchObject({
      status: "canceled",
      counts: { done: 2, waiting: 2 },
    });
    await db.asKept("service_role", (tx) => tx`select work_admin_job(2)`);
    expect((await jobOf(admin, id)).counts).toEqual({ done: 2, waiting: 2 });
    await change(admin, id, "repeat");
    expect((await finish(id)).counts).toEqual({ done: 4 });
    await expect(change(admin, id, "repeat")).rejects.toThrow("conflict");
    const given =
      await db.sql`select user_id from points_ledger where source = 'manual' and user_id = any (${ids})`;
    expect(given).toHaveLength(4);
  });

  test("is worked on by one at a time, whoever asks", async () => {
    const { ids } = await family(6);
    const { id } = await prepare(admin, "points", { params: { points: 3 }, ids });
    await change(admin, id, "start");
    await Promise.all(
      Array.from({ length: 8 }, () => db.asKept("service_role", (tx) => tx`select work_admin_job(2)`)),
    );
    expect((await finish(id)).counts).toEqual({ done: 6 });
    const given =
      await db.sql`select user_id from points_ledger where source = 'manual' and user_id = any (${ids})`;
    expect(given).toHaveLength(6);
  });
});

test("ending sessions leaves out whoever has none, and cannot be undone", async () => {
  const { ids } = await family(2);
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${randomUUID()}, ${ids[0]!}, now(), now())`;
  const job = await prepare(moderator, "sessions", { ids });
  expect(job).toMatchObject({ undoable: false, preview: { tried: 2, refused: { not_found: 1 } } });
  expect(await db.sql`select 1 from auth.sessions where user_id = ${ids[0]!}`).toHaveLength(1);
  await change(moderator, job.id, "start");
  expect((await finish(job.id)).counts).toEqual({ done: 1, refused: 1 });
  expect(await db.sql`select 1 from auth.sessions where user_id = ${ids[0]!}`).toHaveLength(0);
  await expect(change(moderator, job.id, "undo")).rejects.toThrow("conflict");
});

describe("refused", () => {
  test.each<[string, string, Wish]>([
    ["invalid_input", "erase", {}],
    ["invalid_input", "points", { params: { points: "many" } }],
    ["points_invalid", "points", { params: { points: 0 } }],
    ["reason_required", "points", { params: { points: 1 }, reason: " " }],
    ["invalid_input", "points", { params: { points: 1 }, filter: {} }],
    ["member_not_found", "points", { params: { points: 1 }, ids: [randomUUID()] }],
    [
      "invalid_input",
      "points",
      { params: { points: 1 }, ids: null, filter: { password: "x" }, asOf: new Date() },
    ],
    ["invalid_input", "suspend", { params: { days: 0 } }],
  ])("%s: %s %j", async (code, kind, wish) => {
    await expect(prepare(admin, kind, { ids: [moderator], ...wish })).rejects.toThrow(code);
  });

  test("to members, to another moderator, and without the second factor shown lately", async () => {
    const { ids } = await family(1);
    await expect(prepare(ids[0]!, "points", { params: { points: 1 }, ids })).rejects.toThrow("forbidden");
    const { id } = await prepare(admin, "points", { params: { points: 1 }, ids });
    await expect(jobOf(moderator, id)).rejects.toThrow("not_found");
    await expect(change(moderator, id, "start")).rejects.toThrow("not_found");
    await expect(change(admin, id, "undo")).rejects.toThrow("conflict");
    await expect(change(admin, id, "explode")).rejects.toThrow("conflict");
    await expect(db.as(admin, (tx) => tx`select work_admin_job(1)`)).rejects.toThrow(/permission denied/);
    await expect(db.as(admin, (tx) => tx`select 1 from admin_jobs`)).rejects.toThrow(/permission denied/);

    const staff = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${staff}, 'admin')`;
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${staff}, 'totp', 'verified', now(), now())`;
    const shown = (minutes: number) => ({
      sub: staff,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
    });
    await expect(prepare(shown(11), "points", { params: { points: 1 }, ids })).rejects.toThrow(
      "step_up_required",
    );
    const job = await prepare(shown(1), "points", { params: { points: 600 }, ids });
    await expect(change(shown(11), job.id, "start")).rejects.toThrow("step_up_required");
    await change(shown(1), job.id, "start");
    expect((await finish(job.id)).counts).toEqual({ done: 1 });
  });
});
