import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { almostQualified, join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const exported = async (member: string) =>
  (await db.as(member, (tx) => tx`select my_data_export() as e`))[0]?.e as Record<string, object[]>;
const erase = (member: string) => db.asKept("service_role", (tx) => tx`select erase_member(${member})`);

test("a request to merge tells in the export no more than the page: not whether the address has an account", async () => {
  const [me, other] = [await join(db), await join(db, { email: "found@example.com" })];
  await db.sql`select begin_merge(${me}, 'found@example.com')`;
  const found = await exported(me);
  expect(JSON.stringify(found)).not.toContain(other);
  await db.sql`select begin_merge(${me}, 'nobody@example.com')`;
  const nobody = await exported(me);
  const [a, b] = [found.merge_requests?.[0], nobody.merge_requests?.[0]];
  expect(Object.keys(a as object)).toEqual(Object.keys(b as object));
});

test("a code that is on its way by mail is in no export: it proves that somebody reads the mail", async () => {
  const me = await join(db);
  await db.sql`select begin_erasure(${me})`;
  const [mail] = await db.sql`select params ->> 'code' as code from mail_outbox where user_id = ${me}`;
  expect(mail?.code).toMatch(/^\d{6}$/);
  const all = await exported(me);
  expect(all.mail_outbox).toMatchObject([{ template: "erasure_code", params: { name: "Lena Brandt" } }]);
  expect(JSON.stringify(all)).not.toContain(mail?.code);
});

test("events and webhooks about two members show neither the other", async () => {
  const { referrer, referee } = await almostQualified(db);
  const body = JSON.stringify({ type: "referral.qualified", data: { member: referrer, referee } });
  await db.sql`insert into private.webhook_endpoints (id, url, events) values (${randomUUID()}, 'https://example.com', '{referral.qualified}')`;
  await db.sql`select queue_webhooks('referral.qualified', ${randomUUID()}, ${referrer}, ${referee}, ${body})`;
  expect((await exported(referrer)).webhook_deliveries).toHaveLength(1);
  expect(JSON.stringify(await exported(referrer))).not.toContain(referee);
  expect(JSON.stringify(await exported(referee))).not.toContain(referrer);
});

test("no row of the export names who acted, in whichever table", async () => {
  const acting = await db.sql`
    select distinct h.attname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    join pg_attribute h on h.attrelid = c.oid and h.attnum > 0 and not h.attisdropped
    where c.relkind = 'r' and h.attname ~ '_by$' and h.atttypid = 'uuid'::regtype
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id')`;
  expect(acting.length).toBeGreaterThan(5);
  const [told] = await db.sql`select private.exported_columns('private.payouts'::regclass) as it`;
  expect(told?.it).toContain("amount");
  expect(told?.it).not.toMatch(/_by\b/);
});

/** A campaign that reached a member, and a link of it that they opened. */
async function mailed(member: string) {
  const [campaign] = await db.sql`
    insert into private.campaigns (name, category, content, state, started_at) values ('a', 'product', '{}', 'running', now()) returning id`;
  const id = campaign?.id as string;
  await db.sql`insert into private.campaign_links (campaign_id, n, url) values (${id}, 1, 'https://example.com/news')`;
  await db.sql`insert into private.campaign_recipients (campaign_id, user_id, domain, due_at, state, settled_at, answer)
    values (${id}, ${member}, 'lena-brandt.example', now(), 'failed', now(), '550 lena.brandt unknown')`;
  await db.sql`select record_campaign_click((select token from private.campaign_recipients where campaign_id = ${id}), 1, false)`;
  return id;
}

test("the export holds what a member clicked in campaigns, and why their address is not written to", async () => {
  const me = await join(db, { email: "clicking@example.com" });
  await mailed(me);
  await db.sql`select report_mail('k1', 'hard', null, 'clicking@example.com', '5.1.1', 'unknown', 'webhook')`;
  const all = await exported(me);
  expect(all.campaign_clicks).toMatchObject([{ url: "https://example.com/news" }]);
  expect(all.mail_suppressions).toMatchObject([{ reason: "hard", source: "webhook", released_at: null }]);
  expect((await exported(await join(db))).mail_suppressions).toEqual([]);
});

test("a campaign keeps of who is erased that somebody was written to: neither their mail domain nor what its server said", async () => {
  const me = await join(db);
  const id = await mailed(me);
  await erase(me);
  expect(
    await db.sql`select user_id, domain, state, answer from private.campaign_recipients where campaign_id = ${id}`,
  ).toEqual([{ user_id: null, domain: "erased.invalid", state: "failed", answer: null }]);
});
