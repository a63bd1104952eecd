import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { campaignFile } from "@/lib/admin/campaigns/schema";
import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";
import { emailCampaigns } from "@/lib/admin/campaigns/campaigns.list";
import { castOfCampaigns, fields, json } from "./campaign-cast.ts";
import { join } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";

const { db, admin, moderator, call, save, set, tick, read, reader, next, sendAll, nothingRuns } =
  await castOfCampaigns();
afterAll(() => db.drop());
beforeEach(nothingRuns);

test("the sender reads what a mail says, and what its blocks name, by the service alone", async () => {
  const id = await save();
  const read = async (what: string) =>
    (await db.as("service_role", (tx) => tx.unsafe(`select ${what} as it`)))[0]?.it as object;
  expect(await read(`campaign_mail('${id}')`)).toMatchObject({
    category: "product",
    content: { blocks: [{ kind: "figures" }] },
  });
  const parts = await read(
    `campaign_parts('[{"kind": "plan", "key": "plus"}, {"kind": "mission", "key": "none"}]')`,
  );
  expect(parts).toMatchObject({ plans: { plus: { name: "Plus" } }, missions: {}, streams: {} });
  expect(Object.keys((parts as { figures: object }).figures)).not.toContain("rules");
});

describe("who may start it", () => {
  test("over the limit an admin with a fresh second factor does, moderators never", async () => {
    await reader();
    await reader();
    await db.sql`update settings set value = '1' where key = 'campaigns.confirm_over'`;
    const id = await save();
    await expect(set(id, "schedule")).rejects.toThrow("forbidden");
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), ${admin}, 'totp', 'verified', now(), now())`;
    const factor = (seconds: number) => ({
      sub: admin,
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - seconds }],
    });
    const start = (asker: object) =>
      call(asker as never, `admin_set_campaign('${id}', 'schedule', '{}', 'Because')`);
    await expect(start(factor(3600))).rejects.toThrow("step_up_required");
    await start(factor(30));
    await db.sql`delete from auth.mfa_factors where user_id = ${admin}`;
    expect(await read(id)).toMatchObject({ state: "scheduled" });
    await db.sql`update settings set value = '1000' where key = 'campaigns.confirm_over'`;
  });

  test("one that grew beyond the limit since stays paused, its recipients frozen, until an admin lets it go on", async () => {
    await reader();
    const id = await save();
    await set(id, "schedule");
    await reader();
    await db.sql`update settings set value = '1' where key = 'campaigns.confirm_over'`;
    await tick();
    expect(await read(id)).toMatchObject({
      state: "paused",
      pause_reason: "confirmation",
      counts: { frozen: 2, queued: 2 },
    });
    await expect(set(id, "resume")).rejects.toThrow("forbidden");
    await set(id, "resume", {}, admin);
    expect(await read(id)).toMatchObject({ state: "running" });
    await db.sql`update settings set value = '1000' where key = 'campaigns.confirm_over'`;
  });

  test("nobody else reads or changes anything", async () => {
    const member = await join(db);
    const id = await save();
    await expect(save({}, member)).rejects.toThrow("forbidden");
    await expect(set(id, "schedule", {}, member)).rejects.toThrow("forbidden");
    for (const what of [`admin_campaign('${id}')`, "admin_campaigns('{}', 'changed', true, null, false, 10)"])
      await expect(call(member, what)).rejects.toThrow("forbidden");
    for (const what of [
      "next_campaign_mail(null, true)",
      "tick_campaigns()",
      `record_campaign_click('${id}', 1, false)`,
    ])
      await expect(db.as(admin, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow(/permission denied/);
  });

  test.each([
    ["no name", { name: " " }],
    ["another category", { category: "everything" }],
    ["a tier that is none", { tiers: ["gold"] }],
    ["no content", { content: null }],
    ["a sample without hours", { ab_percent: 10, ab_hours: null }],
    ["no pace", { rate_count: 0 }],
    ["a word for a number", { rate_count: "many" }],
  ])("is not saved with %s", async (_what, changes) => {
    await expect(save(changes)).rejects.toThrow("invalid_input");
  });

  test("a draft changes by who saw its last version; what has begun does not change", async () => {
    await reader();
    const id = await save();
    const change = (version: string) =>
      call(
        moderator,
        `admin_save_campaign('${id}', ${json(fields({ name: "Summer" }))}, 'Better', '${version}')`,
      );
    await expect(change("7")).rejects.toThrow("changed_meanwhile");
    await change("1");
    await set(id, "schedule");
    await expect(change("3")).rejects.toThrow("campaign_state");
    await expect(set(id, "resume")).rejects.toThrow("campaign_state");
    await set(id, "unschedule");
    expect(await read(id)).toMatchObject({ state: "draft", name: "Summer" });
  });
});

describe("going on", () => {
  test("what is cancelled can be sent to the rest with one button; accepted, bounced and uncertain ones are left alone", async () => {
    const [, bounced, unknown, late] = [await reader(), await reader(), await reader(), await reader()];
    const id = await save();
    await set(id, "schedule");
    await tick();
    const said: Record<string, [string, number]> = {
      [bounced]: ["failed", 550],
      [unknown]: ["uncertain", 0],
      [late]: ["deferred", 450],
    };
    await sendAll((user) => said[user] ?? ["accepted", 250]);
    await set(id, "cancel");
    expect((await read(id)).counts).toMatchObject({
      frozen: 4,
      accepted: 1,
      failed: 1,
      uncertain: 1,
      cancelled: 1,
    });
    expect((await read(id)).steps.sort()).toEqual(["repeat", "rest"]);
    await set(id, "rest");
    await sendAll();
    expect(await read(id)).toMatchObject({
      state: "finished",
      counts: { accepted: 2, failed: 1, uncertain: 1, cancelled: 0 },
    });
    await tick();
    expect(await read(id)).toMatchObject({ state: "finished" });
    await set(id, "repeat");
    await sendAll();
    const rows =
      await db.sql`select user_id, state from private.campaign_recipients where campaign_id = ${id} and state <> 'accepted'`;
    expect(rows).toEqual([{ user_id: bounced, state: "failed" }]);
  });

  test("a claim is settled once, and one that was cancelled in the air is not tried again", async () => {
    await reader();
    const id = await save();
    await set(id, "schedule");
    await tick();
    const { mail } = await next();
    await set(id, "cancel");
    await next({ claim: mail?.claim, outcome: "deferred", code: 450, answer: "later" });
    expect((await read(id)).counts).toMatchObject({ cancelled: 1, queued: 0 });
    await next({ claim: mail?.claim, outcome: "accepted", code: 250, answer: "" });
    expect((await read(id)).counts).toMatchObject({ cancelled: 1, accepted: 0 });
  });

  test("a claim that ran out is uncertain; who held it may still say what became of it", async () => {
    await reader();
    const id = await save();
    await set(id, "schedule");
    await tick();
    const { mail } = await next();
    await db.sql`update private.campaign_recipients set claimed_until = now() - interval '1 second' where campaign_id = ${id}`;
    await tick();
    expect(await read(id)).toMatchObject({ state: "finished", counts: { uncertain: 1 } });
    await next({ claim: mail?.claim, outcome: "accepted", code: 250, answer: "250 ok" });
    expect((await read(id)).counts).toMatchObject({ accepted: 1, uncertain: 0 });
  });

  test("more than 0.3 % complaints pause it, one alone does not", async () => {
    for (let n = 0; n < 3; n += 1) await reader();
    const id = await save({ rate_count: 1, rate_minutes: 1440 });
    await set(id, "schedule");
    await tick();
    await db.sql`update private.campaign_recipients set state = 'accepted', settled_at = now() where campaign_id = ${id}
      and id in (select id from private.campaign_recipients where campaign_id = ${id} limit 2)`;
    const tokens = (
      await db.sql`select token from private.campaign_recipients where campaign_id = ${id} and state = 'accepted'`
    ).map(({ token }) => token as string);
    await db.sql`select private.note_campaign_report(${tokens[0] ?? ""}, 'complaint', '')`;
    expect(await read(id)).toMatchObject({ state: "running" });
    await db.sql`select private.note_campaign_report(${tokens[1] ?? ""}, 'complaint', '')`;
    expect(await read(id)).toMatchObject({ state: "paused", pause_reason: "complaints" });
    await set(id, "resume");
    expect(await read(id)).toMatchObject({ state: "running" });
  });
});

test("what staff read is as its schemas say, with a value in every field", async () => {
  const [one] = [await reader(), await reader(), await reader(), await reader()];
  const id = await save({
    tiers: ["standard"],
    locales: ["en"],
    segments: ["new"],
    ab_percent: 50,
    ab_hours: 1,
    hold_out: 1,
    domain_count: 100_000,
    domain_minutes: 1,
    content: {
      words: { en: { subject: "A", subject_b: "B", preview: "C" }, es: { subject: "A" } },
      blocks: [
        { kind: "text", text: { en: "x", es: "y" } },
        { kind: "picture", url: "https://x.test/a.png", alt: { en: "a", es: "a" }, href: "/a" },
        { kind: "button", label: { en: "a", es: "a" }, href: "/a" },
        { kind: "mission", key: "a" },
      ],
    },
  });
  await set(id, "schedule", { at: new Date(Date.now() + 60_000).toISOString() });
  await db.sql`update private.campaigns set scheduled_at = now() where id = ${id}`;
  await tick();
  await db.sql`update private.campaign_recipients set variant = 'a', sampled = true where campaign_id = ${id}`;
  await sendAll((user) => (user === one ? ["failed", 550] : ["accepted", 250]));
  await db.sql`select number_campaign_links(${id}, '{https://x.test/a}')`;
  await db.sql`update private.campaign_domains set paused_at = now() where campaign_id = ${id} and domain <> ''`;
  await db.sql`update private.campaigns set segment_id = gen_random_uuid(), ab_result = 'same', ab_decided_at = now(), finished_at = now() where id = ${id}`;
  const running = await call(admin, `admin_campaign('${id}')`);
  await db.sql`update private.campaigns set state = 'paused', pause_reason = 'bounces' where id = ${id}`;
  expectFullAnswers(campaignFile, running, await call(admin, `admin_campaign('${id}')`));
  const none = "00000000-0000-0000-0000-000000000000";
  const list = (key: string) => call(moderator, `admin_campaigns('{}', 'changed', true, ${key}, 10)`);
  expectFullAnswers(
    emailCampaigns.page,
    await list("null, false"),
    await list(`'["2999-01-01", "${none}"]', false`),
    await list(`'["1970-01-01", "${none}"]', true`),
  );
  const rows = (key: string) =>
    call(moderator, `admin_campaign_recipients('{"campaign": "${id}"}', 'made', false, ${key}, 10)`);
  expectFullAnswers(
    campaignRecipients.page,
    await rows("null, false"),
    await rows(`'["${id}", "0"]', false`),
    await rows(`'["${id}", "999999999"]', true`),
  );
});
