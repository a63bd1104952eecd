import { afterAll, beforeEach, expect, test } from "vitest";
import { castOfCampaigns } from "./campaign-cast.ts";

const { db, save, set, tick, read, reader, next, sendAll, nothingRuns } = await castOfCampaigns();
afterAll(() => db.drop());
beforeEach(nothingRuns);

const kept = async (id: string) =>
  (await db.sql`select counts from private.campaigns where id = ${id}`)[0]?.counts as object | null;
/** What is counted now equals what is shown, kept or not. */
async function counts(id: string) {
  const { counts: shown } = await read(id);
  const [row] = await db.sql`select private.count_recipients(${id}) as c`;
  expect(shown).toEqual(row?.c);
  return shown;
}
async function sent(): Promise<string> {
  await Promise.all([reader(), reader(), reader()]);
  const id = await save();
  await set(id, "schedule");
  await tick();
  await sendAll();
  return id;
}
const tokenOf = async (id: string) =>
  (await db.sql`select token from private.campaign_recipients where campaign_id = ${id} limit 1`)[0]
    ?.token as string;

test("counts stand beside a campaign once it has ended, and are counted anew after a bounce that comes later", async () => {
  const id = await sent();
  expect(await kept(id)).toBeNull();
  await tick();
  expect(await kept(id)).toMatchObject({ frozen: 3, accepted: 3 });
  expect(await counts(id)).toMatchObject({ accepted: 3 });

  await db.sql`select private.note_campaign_report(${await tokenOf(id)}, 'hard', 'gone')`;
  expect(await kept(id)).toBeNull();
  expect(await counts(id)).toMatchObject({ accepted: 2, failed: 1 });
  await tick();
  expect(await kept(id)).toMatchObject({ accepted: 2, failed: 1 });

  // What does not change a state leaves them.
  await db.sql`update private.campaign_recipients set complained_at = now() where campaign_id = ${id}`;
  expect(await kept(id)).toMatchObject({ accepted: 2, failed: 1 });
});

test("a campaign that goes on is counted again, and one with a mail in the air is not kept", async () => {
  await Promise.all([reader(), reader()]);
  const id = await save();
  await set(id, "schedule");
  await tick();
  const { mail } = await next();
  await set(id, "cancel");
  await tick();
  expect(await kept(id), "one is at the mail server").toBeNull();
  expect(await counts(id)).toMatchObject({ in_flight: 1, cancelled: 1 });
  await next({ claim: mail?.claim, outcome: "accepted", code: 250, answer: "" });
  await tick();
  expect(await kept(id)).toMatchObject({ accepted: 1, cancelled: 1 });
  await set(id, "rest");
  expect(await kept(id)).toBeNull();
  expect(await counts(id)).toMatchObject({ accepted: 1, queued: 1 });
});

test("opens and clicks are shares of what was delivered: a mail that came back counts in neither", async () => {
  const id = await sent();
  await db.sql`select number_campaign_links(${id}, '{https://example.com/a}')`;
  const rows =
    await db.sql`update private.campaign_recipients set open_asked = true, opened_at = now() where campaign_id = ${id}
    returning token`;
  for (const { token } of rows) await db.sql`select record_campaign_click(${token as string}, 1, false)`;
  expect((await read(id)).figures).toMatchObject({ delivered: 3, clicked: 3, opened: 3, open_asked: 3 });
  await db.sql`select private.note_campaign_report(${rows[0]?.token as string}, 'hard', 'gone')`;
  expect((await read(id)).figures).toMatchObject({
    ...{ delivered: 2, clicked: 2, opened: 2, open_asked: 2, bounced: 1 },
  });
});
