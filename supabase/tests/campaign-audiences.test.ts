import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { campaignAudience } from "@/lib/admin/campaigns/schema";
import { castOfCampaigns, fields, json } from "./campaign-cast.ts";
import { expectFullAnswers } from "./full-answer.ts";

const { db, moderator, call, save, set, tick, read, reader, sendAll, nothingRuns } = await castOfCampaigns();
afterAll(() => db.drop());
beforeEach(nothingRuns);

describe("for whom", () => {
  test("only who chose the category, has a confirmed address and is not suspended; and by tier, language and group", async () => {
    const [yes, spanish, off, unconfirmed, suspended] = [
      await reader(),
      await reader(),
      await reader({ category: "offers" }),
      await reader(),
      await reader(),
    ];
    await db.sql`update profiles set locale = 'es', tier = 'plus' where user_id = ${spanish}`;
    await db.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed}`;
    await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
    const found = async (changes: object = {}) =>
      (
        await db.sql`select a from private.campaign_audience(private.campaign_of(${db.sql.json(fields(changes) as never)})) a`
      ).map(({ a }) => a as string);
    expect((await found()).sort()).toEqual([yes, spanish].sort());
    expect(await found({ tiers: ["plus"] })).toEqual([spanish]);
    expect(await found({ locales: ["es"] })).toEqual([spanish]);
    expect(await found({ segments: ["power"] })).toEqual([]);
    expect(await found({ category: "offers" })).toEqual([off]);
  });

  test("its count says why others whom it fits get nothing", async () => {
    const [off, unconfirmed, nameless, suspended, bounced] = [
      await reader({ category: "offers" }),
      await reader(),
      await reader(),
      await reader(),
      await reader(),
    ];
    await reader();
    const ours = [off, unconfirmed, nameless, suspended, bounced];
    await db.sql`update profiles set locale = 'de' where user_id in ${db.sql(ours)}`;
    await db.sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed}`;
    await db.sql`update auth.users set email = null where id = ${nameless}`;
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${suspended}`;
    const [address] = await db.sql`select email from auth.users where id = ${bounced}`;
    await db.sql`insert into private.mail_suppressions (digest, address, reason, source)
      values (private.mail_digest(${address?.email as string}), ${address?.email as string}, 'hard', 'smtp')`;
    expect(
      await call(moderator, `admin_campaign_audience(${json(fields({ locales: ["de"] }))})`),
    ).toMatchObject({
      fitting: 5,
      members: 1,
      obstacles: { unsubscribed: 1, unconfirmed: 1, no_address: 1, suspended: 1, suppressed: 1 },
    });
  });

  test("a saved segment narrows it, and is then used by the campaign", async () => {
    const [one] = [await reader(), await reader()];
    const saved = await call(
      moderator,
      `admin_save_segment(null, 'Only plus', '{"match": "all", "rules": [{"field": "tier", "op": "in", "value": ["plus"]}]}', 'x')`,
    );
    await db.sql`update profiles set tier = 'plus' where user_id = ${one}`;
    const segment = (saved as unknown as { id: string }).id;
    const id = await save({ segment_id: segment });
    const told = (await call(
      moderator,
      `admin_campaign_audience(${json(fields({ segment_id: segment }))})`,
    )) as unknown as { members: number };
    expect(told.members).toBe(1);
    await expect(call(moderator, `admin_delete_segment('${segment}', 'x')`)).rejects.toThrow("segment_used");
    await db.sql`delete from private.campaigns where id = ${id}`;
  });

  test("its count tells who got the last campaigns too, and answers as its schema says", async () => {
    await reader({ zone: "Europe/Madrid" });
    const before = await save({ name: "Before" });
    await set(before, "schedule");
    await tick();
    await sendAll();
    const told = await call(moderator, `admin_campaign_audience(${json(fields())})`);
    expect(told).toMatchObject({ members: 1, zones: 1, languages: { en: 1 } });
    expect((told as unknown as { overlap: object[] }).overlap).toContainEqual(
      expect.objectContaining({ id: before, members: 1 }),
    );
    expectFullAnswers(campaignAudience, told);
  });

  test("the hour of a reader is that of their time zone", async () => {
    const [madrid, nowhere, wrong] = [
      await reader({ zone: "Europe/Madrid" }),
      await reader(),
      await reader({ zone: "Moon/Base" }),
    ];
    const id = await save();
    // Tomorrow at nine, by each reader's clock.
    const at = new Date(Date.now() + 12 * 3_600_000).toISOString();
    await set(id, "schedule", { at, local: true });
    await tick();
    const rows =
      await db.sql`select user_id, due_at from private.campaign_recipients where campaign_id = ${id}`;
    const dueOf = (user: string) =>
      (rows.find(({ user_id }) => user_id === user)?.due_at as Date).toISOString();
    expect([dueOf(nowhere), dueOf(wrong)]).toEqual([at, at]);
    const [zone] =
      await db.sql`select (${at}::timestamptz at time zone 'UTC') at time zone 'Europe/Madrid' as due`;
    expect(dueOf(madrid)).toBe((zone?.due as Date).toISOString());
    expect(dueOf(madrid) < at).toBe(true);
  });
});

test("those held out are written nothing, and stand beside the others", async () => {
  for (let n = 0; n < 12; n += 1) await reader();
  const id = await save({ hold_out: 50 });
  await set(id, "schedule");
  await tick();
  await sendAll();
  const file = await read(id);
  expect(file.held_out + file.counts.frozen).toBe(12);
  expect(file.held_out).toBeGreaterThan(0);
  const some =
    await db.sql`select user_id from private.campaign_recipients where campaign_id = ${id} limit 1`;
  await db.sql`insert into user_sessions (user_id, session_id, first_seen_at) values (${some[0]?.user_id as string}, gen_random_uuid(), now())`;
  const { effect } = await read(id);
  expect(effect.find(({ side }) => side === "written")).toMatchObject({
    members: file.counts.frozen,
    signed_in: 1,
  });
  expect(effect.find(({ side }) => side === "held_out")).toMatchObject({
    members: file.held_out,
    signed_in: 0,
  });
});
