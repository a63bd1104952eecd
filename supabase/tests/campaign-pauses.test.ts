import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeReaders } from "../../local/mailbox/campaign-readers.ts";
import { castOfCampaigns } from "./campaign-cast.ts";

const { db, save, set, tick, read, next, nothingRuns } = await castOfCampaigns();
// How many an admin must confirm is of other tests.
await db.sql`update settings set value = '100000' where key = 'campaigns.confirm_over'`;
afterAll(() => db.drop());
beforeEach(nothingRuns);

/** A running campaign to that many, all of them accepted, one second after the other. */
async function accepted(count: number): Promise<string> {
  await makeReaders(db.sql, count);
  const id = await save({ rate_count: 1, rate_minutes: 1440 });
  await set(id, "schedule");
  await tick();
  await db.sql`update private.campaign_recipients r set state = 'accepted', settled_at = now() + make_interval(secs => x.n)
    from (select id, row_number() over (order by id) as n from private.campaign_recipients where campaign_id = ${id}) x where x.id = r.id`;
  return id;
}
const tokens = async (id: string, from: number, count: number) =>
  (
    await db.sql`select token from private.campaign_recipients where campaign_id = ${id} order by settled_at
      offset ${from} limit ${count}`
  ).map(({ token }) => token as string);
const report = async (kind: "hard" | "complaint", of: string[]) => {
  for (const token of of) await db.sql`select private.note_campaign_report(${token}, ${kind}, 'said so')`;
};

describe("a campaign stops by itself", () => {
  test("after more than 5 % of its first 500 bounced, and not for what bounces behind them", async () => {
    const id = await accepted(600);
    await report("hard", await tokens(id, 500, 60));
    await report("hard", await tokens(id, 0, 25));
    expect(await read(id)).toMatchObject({ state: "running", counts: { failed: 85 } });
    await report("hard", await tokens(id, 25, 1));
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "bounces" });
  });

  test("after more than 0.3 % complained", async () => {
    const id = await accepted(1_000);
    await report("complaint", await tokens(id, 0, 3));
    expect(await read(id)).toMatchObject({ state: "running", figures: { complained: 3 } });
    // The same mail twice is one complaint.
    await report("complaint", await tokens(id, 0, 3));
    expect(await read(id)).toMatchObject({ state: "running", figures: { complained: 3 } });
    await report("complaint", await tokens(id, 3, 1));
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "complaints" });
  });
});

test("a mail server that refuses us as a sender stops all of it, and who was next waits for their turn", async () => {
  await makeReaders(db.sql, 2);
  const id = await save();
  await set(id, "schedule");
  await tick();
  const { mail } = await next();
  await next({ claim: mail?.claim, outcome: "refused", code: 550, answer: "5.7.1 not from you" });
  expect(await read(id)).toMatchObject({
    state: "paused",
    pause_reason: "refused",
    counts: { frozen: 2, queued: 2, failed: 0 },
  });
});

test("a click counts as a machine's within ten seconds of the hidden link, before it and after it, and no longer", async () => {
  const id = await accepted(4);
  await db.sql`select number_campaign_links(${id}, '{https://example.com/a}')`;
  const [before = "", after = "", early = "", late = ""] = await tokens(id, 0, 4);
  const click = (token: string, link: number) =>
    db.sql`select record_campaign_click(${token}, ${link}, false)`;
  const age = (token: string, seconds: number) =>
    db.sql`update private.campaign_clicks k set clicked_at = clicked_at - make_interval(secs => ${seconds})
      from private.campaign_recipients r where r.id = k.recipient_id and r.token = ${token}`;
  const pairs = [
    [before, 1, 9, 0],
    [after, 0, 9, 1],
    [early, 1, 11, 0],
    [late, 0, 11, 1],
  ] as const;
  for (const [token, first, seconds, second] of pairs) {
    await click(token, first);
    await age(token, seconds);
    await click(token, second);
  }
  const verdicts = await db.sql`select r.token, k.machine from private.campaign_clicks k
    join private.campaign_recipients r on r.id = k.recipient_id where r.campaign_id = ${id} and k.n = 1`;
  const isMachine = (token: string) => verdicts.find((one) => one.token === token)?.machine as boolean;
  expect([before, after, early, late].map(isMachine)).toEqual([true, true, false, false]);
});
