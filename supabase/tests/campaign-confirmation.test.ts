import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { campaignFile } from "@/lib/admin/campaigns/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

const fields = (changes: object) => ({
  name: "Spring",
  category: "product",
  content: { words: { en: { subject: "News", subject_b: "", preview: "" } }, blocks: [{ kind: "figures" }] },
  rate_count: 100_000,
  ...changes,
});
const json = (value: object) => `'${JSON.stringify(value)}'`;
const idOf = (answer: unknown) => (answer as { id: string }).id;

const save = async (changes: object = {}) =>
  idOf(await call(moderator, `admin_save_campaign(null, ${json(fields(changes))}, 'For spring')`));
const set = (id: string, step: string, asker = moderator, with_: object = {}) =>
  call(asker, `admin_set_campaign('${id}', '${step}', ${json(with_)}, 'Because')`);
const tick = async () => (await db.sql`select tick_campaigns() as t`)[0]?.t as { begun: number };
const read = async (id: string) => campaignFile.parse(await call(admin, `admin_campaign('${id}')`));
const limit = (most: number) =>
  db.sql`update settings set value = ${String(most)} where key = 'campaigns.confirm_over'`;

/** Who wants mail about the product, with so many points. */
async function reader(points = 0, zone: string | null = null) {
  const id = await join(db);
  await db.sql`update mail_preferences set product = true where user_id = ${id}`;
  await db.sql`update profiles set time_zone = ${zone} where user_id = ${id}`;
  await db.sql`select private.award(${id}, 'import', ${id}, ${points}, 'For the test')`;
  return id;
}
const rule = (least: number) => ({ field: "points", op: "at_least", value: least });
const segment = async (least: number) =>
  idOf(
    await call(moderator, `admin_save_segment(null, '${randomUUID()}', ${json(rule(least))}, 'For spring')`),
  );
async function widen(id: string, least: number) {
  const [row] = await db.sql`select version::text as version from private.segments where id = ${id}`;
  const asked = `'${id}', '${randomUUID()}', ${json(rule(least))}, 'For all', '${row?.version}'`;
  await call(moderator, `admin_save_segment(${asked})`);
}

beforeEach(async () => {
  await db.sql`delete from private.campaigns`;
  await db.sql`update mail_preferences set product = false where product`;
  await limit(1000);
});

test("many small campaigns within a day are one large one", async () => {
  for (let n = 0; n < 3; n += 1) await reader();
  await limit(5);
  const [first, other] = [await save(), await save({ name: "Spring again" })];
  await set(first, "schedule");
  await expect(set(other, "schedule")).rejects.toThrow("forbidden");
  const later = new Date(Date.now() + 48 * 3600_000).toISOString();
  await set(other, "schedule", moderator, { at: later });
  await set(other, "unschedule");
  await tick();
  await expect(set(other, "schedule")).rejects.toThrow("forbidden");
  // What was never sent does not count.
  await set(first, "cancel");
  await expect(set(other, "schedule")).rejects.toThrow("forbidden");
  await set(other, "schedule", admin);
  expect(await read(other)).toMatchObject({ state: "scheduled" });
});

test("two that are started at once count each other", async () => {
  for (let n = 0; n < 3; n += 1) await reader();
  await limit(5);
  const ids = [await save(), await save({ name: "At once" })];
  const started = await Promise.allSettled(ids.map((id) => set(id, "schedule")));
  expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("small ones whose segments are widened after they were started wait for an admin", async () => {
  for (let n = 0; n < 3; n += 1) await reader();
  await limit(5);
  const segments = [await segment(5000), await segment(5000)];
  await reader(6000);
  const ids = await Promise.all(segments.map((segment_id) => save({ segment_id })));
  for (const id of ids) await set(id, "schedule");
  for (const one of segments) await widen(one, 0);
  await tick();
  const states = await Promise.all(ids.map(read));
  expect(states.map(({ state }) => state).sort()).toEqual(["paused", "running"]);
  const paused = states.find(({ state }) => state === "paused");
  await expect(set(paused?.id as string, "resume")).rejects.toThrow("forbidden");
  await set(paused?.id as string, "resume", second);
});

test("what an admin confirmed is not made larger, nor its segment another, before it begins", async () => {
  for (let n = 0; n < 3; n += 1) await reader(5000);
  await limit(2);
  const [chosen, other] = [await segment(5000), await segment(5000)];
  const [grown, changed, same] = [
    await save({ segment_id: chosen }),
    await save({ segment_id: other }),
    await save(),
  ];
  for (const id of [grown, changed, same]) await set(id, "schedule", admin);
  await widen(chosen, 0);
  await widen(other, 4999);
  await tick();
  expect(await read(changed)).toMatchObject({ state: "paused", pause_reason: "confirmation" });
  expect(await read(grown)).toMatchObject({ state: "paused", pause_reason: "confirmation" });
  expect(await read(same)).toMatchObject({ state: "running" });
});

test("one that cannot begin is a draft again, and the others begin", async () => {
  await reader();
  const gone = await segment(0);
  const [broken, fine] = [await save({ segment_id: gone }), await save({ name: "Fine" })];
  await set(broken, "schedule");
  await set(fine, "schedule");
  await db.sql`delete from private.segments where id = ${gone}`;
  expect(await tick()).toMatchObject({ begun: 1 });
  expect(await read(broken)).toMatchObject({ state: "draft" });
  expect(await read(fine)).toMatchObject({ state: "running" });
  const [line] =
    await db.sql`select actor, after from audit_log where action = 'campaign.stopped' and subject_id = ${broken}`;
  expect(line).toMatchObject({ actor: null, after: { state: "draft", why: "segment_not_found" } });
});

test("a time zone that no place has keeps no campaign open", async () => {
  const [far, near] = [await reader(0, "AAA+167"), await reader(0, "Pacific/Kiritimati")];
  const id = await save();
  const at = new Date(Date.now() + 3600_000);
  await set(id, "schedule", moderator, { at: at.toISOString(), local: true });
  await tick();
  const due = async (user: string) =>
    (await db.sql`select due_at from private.campaign_recipients where user_id = ${user}`)[0]?.due_at as Date;
  expect((await due(far)).toISOString()).toBe(at.toISOString());
  expect((await due(near)) < at).toBe(true);
});
