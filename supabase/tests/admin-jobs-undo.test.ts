import { afterAll, describe, expect, test } from "vitest";
import { join, xpOf } from "./cast.ts";
import { castOfJobs } from "./job-cast.ts";

const { db, admin, moderator, change, finish, run, family, suspendedUntil } = await castOfJobs();
afterAll(() => db.drop());

describe("undoing a job", () => {
  test("takes back what it wrote, and leaves out who was changed since, by name", async () => {
    const { ids, name } = await family(3);
    const [first, second, third] = ids as [string, string, string];
    const earlier = new Date(Date.now() + 3_600_000);
    await db.sql`update profiles set suspended_until = ${earlier} where user_id = ${first}`;
    const { id } = await run(admin, "suspend", { params: { days: 5 }, ids });
    expect(await suspendedUntil(second)).not.toBeNull();
    await db.asKept(admin, (tx) => tx`select admin_suspend_member(${third}, 'infinity', 'Fraud')`);

    await change(admin, id, "undo");
    const undone = await finish(id);
    expect(undone).toMatchObject({
      status: "undone",
      counts: { undone: 2, kept: 1 },
      left_out: [{ user_id: third, name, status: "kept", code: "conflict" }],
    });
    expect(await suspendedUntil(first)).toEqual(earlier);
    expect(await suspendedUntil(second)).toBeNull();
    await expect(change(admin, id, "undo")).rejects.toThrow("conflict");
  });

  test("does not suspend again for what an accepted appeal has taken back meanwhile", async () => {
    const { ids } = await family(1);
    const [member] = ids as [string];
    await db.asKept(
      moderator,
      (tx) => tx`select admin_suspend_member(${member}, now() + interval '7 days', 'Spam')`,
    );
    const other = await join(db);
    await db.sql`insert into user_roles (user_id, role) values (${other}, 'admin')`;
    const [made] = await db.asKept(
      member,
      (tx) =>
        tx`select submit_appeal('suspension', ${member}, 'It was not like that at all.') ->> 'id' as id`,
    );
    const { id } = await run(admin, "suspend", { params: { days: 30 }, ids });
    await db.asKept(
      other,
      (tx) => tx`select admin_decide_appeal(${made?.id as string}, 'accept', 'Looked again')`,
    );
    expect(await suspendedUntil(member)).not.toBeNull();
    await change(admin, id, "undo");
    expect(await finish(id)).toMatchObject({ counts: { undone: 1 } });
    expect(await suspendedUntil(member)).toBeNull();
  });

  test("leaves a second ban that looks like its own", async () => {
    const { ids } = await family(1);
    const { id } = await run(admin, "suspend", { params: { days: null }, ids });
    for (const until of ["null", "'infinity'"])
      await db.asKept(admin, (tx) =>
        tx.unsafe(`select admin_suspend_member('${ids[0]}', ${until}, 'Fraud')`),
      );
    await change(admin, id, "undo");
    expect(await finish(id)).toMatchObject({ counts: { kept: 1 }, left_out: [{ code: "conflict" }] });
    expect(await suspendedUntil(ids[0]!)).not.toBeNull();
  });

  test("reverses points once, those that somebody reversed before stay as they are", async () => {
    const { ids } = await family(2);
    const before = await Promise.all(ids.map((id) => xpOf(db, id)));
    const { id } = await run(admin, "points", { params: { points: 60 }, ids });
    const [line] =
      await db.sql`select id from points_ledger where source = 'manual' and user_id = ${ids[0]!}`;
    await db.asKept(admin, (tx) => tx`select admin_reverse_points(${line?.id as number}, 'By hand')`);
    await change(admin, id, "undo");
    expect(await finish(id)).toMatchObject({
      counts: { undone: 1, kept: 1 },
      left_out: [{ user_id: ids[0], code: "already_reversed" }],
    });
    expect(await Promise.all(ids.map((each) => xpOf(db, each)))).toEqual(before);
    expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  });
});
