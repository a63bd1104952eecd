import { afterAll, describe, expect, test } from "vitest";
import { join, onboard } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const idOf = async (line: number) =>
  (await db.sql`select subject_id as id from audit_log where id = ${line}`)[0]?.id as string;
const story = async () => JSON.stringify(await call("anon", "community_story()"));

describe("an entry of the story", () => {
  const saving = (changes: object = {}, id = "null", version = "null") =>
    `admin_save_story(${id}, '${JSON.stringify({
      texts: { en: { title: "The hut opens", text: "" }, es: { title: "Abre el refugio", text: "" } },
      happened_at: "2026-01-01T10:00:00Z",
      ...changes,
    })}', 'Worth telling', ${version})`;

  test("is read once it is published, and no more once it is archived; undo brings either back", async () => {
    const id = await idOf((await call(moderator, saving())).line);
    expect(await story()).not.toContain("The hut opens");
    await call(moderator, `admin_set_story('${id}', 'published', 'Ready')`);
    expect(await story()).toContain("The hut opens");
    const { line } = await call(moderator, `admin_set_story('${id}', 'archived', 'Wrong')`);
    expect(await story()).not.toContain("The hut opens");
    expect(await refusalOf(moderator, `admin_set_story('${id}', 'archived', 'x')`)).toMatchObject({
      message: "content_state",
    });
    await undo(moderator, line);
    expect(await story()).toContain("The hut opens");
  });

  test("of the start can be changed and had again", async () => {
    const [row] = await db.sql`insert into private.story_entries (texts, happened_at)
      values ('{"en": {"title": "Of the start", "text": ""}}', now()) returning id`;
    const texts = { en: { title: "Reworded", text: "" } };
    const { line } = await call(moderator, saving({ texts }, `'${row?.id}'`, "'0'"));
    expect(await story()).toContain("Reworded");
    await undo(moderator, line);
    expect(await story()).toContain("Of the start");
  });

  test("is written by staff, whole, and of two at once the second is told", async () => {
    expect(await refusalOf(await join(db), saving())).toMatchObject({ message: "forbidden" });
    expect(await refusalOf(moderator, saving({ happened_at: "" }))).toMatchObject({
      message: "invalid_input",
      details: "happened_at",
    });
    expect(await refusalOf(moderator, saving({ texts: { en: { title: "x" } } }))).toMatchObject({
      message: "too_short",
      details: "title_en",
    });
    const id = await idOf((await call(moderator, saving())).line);
    const [row] = await db.sql`select version::text from private.story_entries where id = ${id}`;
    const late = { happened_at: "2026-02-01T10:00:00Z" };
    await call(moderator, saving(late, `'${id}'`, `'${row?.version}'`));
    expect(await refusalOf(admin, saving({}, `'${id}'`, `'${row?.version}'`))).toMatchObject({
      message: "changed_meanwhile",
      details: "Mo",
    });
  });
});

describe("a proposal", () => {
  const values = (changes: object = {}) =>
    JSON.stringify({
      texts: { en: { title: "A bench", summary: "At the top", body: ["Of wood."] } },
      days: 7,
      amount: 300,
      ...changes,
    });
  const draft = async (changes: object = {}) =>
    (
      (await call(admin, `admin_save_proposal(null, '${values(changes)}', 'Asked for')`)) as unknown as {
        id: string;
      }
    ).id;
  const open = (id: string) => call(admin, `admin_set_proposal('${id}', 'published', 'Ready')`);
  const rows = async (state: string) =>
    (
      (await call(
        moderator,
        `admin_proposals('{"state": "${state}"}', 'closes', true, null, false, 50)`,
      )) as unknown as { rows: { id: string; version: string | null; result: object | null }[] }
    ).rows;
  const isPublic = async (id: string) =>
    JSON.stringify(await call("anon", "public_proposals()")).includes(id);

  test("is prepared as a draft, and who may vote is fixed when it opens", async () => {
    const id = await draft();
    expect(await isPublic(id)).toBe(false);
    expect(await rows("draft")).toMatchObject([{ id, days: 7, amount: 300, closes_at: null }]);
    const member = await join(db);
    await onboard(db, member);
    await db.sql`update profiles set tier = 'pro' where user_id = ${member}`;
    await open(id);
    expect(await isPublic(id)).toBe(true);
    expect(
      await db.sql`select 1 from proposal_weights where proposal_id = ${id} and user_id = ${member}`,
    ).toHaveLength(1);
    expect(
      await refusalOf(admin, `admin_save_proposal('${id}', '${values({ days: 9 })}', 'Longer')`),
    ).toMatchObject({ message: "content_state" });
  });

  test("opens by the clock at its time, once, and not before", async () => {
    const id = await draft();
    expect(
      await refusalOf(
        admin,
        `admin_set_proposal('${id}', 'published', 'x', null, now() - interval '1 minute')`,
      ),
    ).toMatchObject({ message: "time_past", details: "publish_at" });
    await call(admin, `admin_set_proposal('${id}', 'published', 'Later', null, now() + interval '1 hour')`);
    const due = async () =>
      (await db.as("service_role", (tx) => tx`select due_proposals() as due`))[0]?.due as string[];
    const open = () => db.asKept("service_role", (tx) => tx`select open_due_proposal(${id})`);
    await open();
    expect([await due(), await isPublic(id)]).toEqual([expect.not.arrayContaining([id]), false]);
    await db.sql`update private.proposal_drafts set publish_at = now() - interval '1 second' where id = ${id}`;
    expect(await due()).toContain(id);
    await Promise.all([open(), open()]);
    expect([await due(), await isPublic(id)]).toEqual([expect.not.arrayContaining([id]), true]);
    expect(
      await db.sql`select actor from audit_log where subject_id = ${id} and action = 'proposal.opened'`,
    ).toEqual([{ actor: null }]);
    for (const call of ["due_proposals()", "open_due_proposal(gen_random_uuid())"])
      await expect(db.as(admin, (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);
  });

  test("is written by admins, whole, and of two at once the second is told", async () => {
    expect(await refusalOf(moderator, `admin_save_proposal(null, '${values()}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    const short = values({ texts: { en: { title: "A bench", summary: "x", body: [] } } });
    expect(await refusalOf(admin, `admin_save_proposal(null, '${short}', 'x')`)).toMatchObject({
      message: "too_short",
      details: "summary_en",
    });
    const id = await draft();
    const version = (await rows("draft")).find((row) => row.id === id)?.version;
    await call(admin, `admin_save_proposal('${id}', '${values({ days: 9 })}', 'Longer', '${version}')`);
    expect(
      await refusalOf(admin, `admin_save_proposal('${id}', '${values()}', 'x', '${version}')`),
    ).toMatchObject({ message: "changed_meanwhile" });
  });

  test("is closed by an admin before its time, once, and nobody votes any more", async () => {
    const member = await join(db);
    await onboard(db, member);
    const id = await draft();
    await open(id);
    await db.sql`insert into proposal_weights values (${id}, ${member}, 1)`;
    expect(await refusalOf(moderator, `admin_close_proposal('${id}', 'x')`)).toMatchObject({
      message: "forbidden",
    });
    expect((await rows("open")).find((row) => row.id === id)).toMatchObject({ result: null });
    expect(await call(admin, `admin_close_proposal('${id}', 'Withdrawn by its author')`)).toMatchObject({
      undo: false,
    });
    expect((await rows("open")).find((row) => row.id === id)).toBeUndefined();
    expect(await refusalOf(admin, `admin_close_proposal('${id}', 'x')`)).toMatchObject({
      message: "proposal_closed",
    });
    await expect(call(member, `cast_vote('${id}', 'for')`)).rejects.toThrow("proposal_closed");
  });

  test("is a draft again by undo, only while nobody has voted", async () => {
    const member = await join(db);
    await onboard(db, member);
    const id = await draft();
    await undo(admin, (await open(id)).line);
    expect((await rows("draft")).map((row) => row.id)).toContain(id);
    const { line } = await open(id);
    await db.sql`insert into proposal_weights values (${id}, ${member}, 1)`;
    await db.asKept(member, (tx) => tx`select cast_vote(${id}, 'for')`);
    expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
  });
});

describe("a season", () => {
  test("that runs is not taken back, and its end moves from where it was read", async () => {
    const plan = `admin_plan_season('{"en": "Winter"}', now(), now() + interval '9 days', '[{"to": 1, "points": 900}]', 0, 'x')`;
    expect(await refusalOf(moderator, plan)).toMatchObject({ message: "forbidden" });
    const { line } = await call(admin, plan);
    const id = await idOf(line);
    expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
      message: "changed_meanwhile",
    });
    const [row] = await db.sql`select ends_at::text as at from private.seasons where id = ${id}`;
    const move = (days: number, version: string) =>
      `admin_move_season('${id}', now() + interval '${days} days', 'Longer', ${version})`;
    await call(admin, move(12, `'${row?.at}'`));
    expect(await refusalOf(admin, move(14, `'${row?.at}'`))).toMatchObject({ message: "changed_meanwhile" });
    expect(await refusalOf(admin, move(14, "'x'"))).toMatchObject({ message: "changed_meanwhile" });
    expect(await refusalOf(admin, move(10, "null"))).toMatchObject({ message: "season_only_later" });
  });
});
