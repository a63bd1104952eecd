import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { startMailbox } from "../../local/mailbox/start.ts";
import { startSupabase, type RunningSupabase } from "../../local/supabase/start.ts";
import { deliverEvents } from "@/lib/outbox/deliver";
import { mailConsumer } from "./consumer";
import { deliverPendingMail } from "./deliver";

let db: FreshDatabase;
let supabase: RunningSupabase;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let dataDir: string;
beforeAll(async () => {
  db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const siteUrl = "http://localhost:3000";
  supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl,
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
  });
  Object.assign(process.env, {
    APP_URL: siteUrl,
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: supabase.url,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "Altura <hello@altura.test>",
  });
});
afterAll(async () => {
  await supabase.stop();
  await mailbox.stop();
  await rm(dataDir, { recursive: true });
  await db.drop();
});

async function deliver() {
  const events = await deliverEvents([mailConsumer]);
  await deliverPendingMail(50);
  return events;
}
async function account(name = "Vera Lang") {
  const id = randomUUID();
  const email = `${id}@altura.test`;
  await db.sql`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, now(), ${db.sql.json({ full_name: name })})`;
  return { id, email };
}
const emit = (user: string, type: string, key: string, values: object = {}, other: string | null = null) =>
  db.sql`select private.emit_event(${type}, ${key}, ${user}, ${db.sql.json(values as never)}, ${other})`;
async function sentTo(address: string) {
  const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}

it("a fact is mailed once, with the name, address and language that the member has by then", async () => {
  const { id } = await account();
  await emit(id, "member.onboarded", id);
  const now = `${randomUUID()}@altura.test`;
  await db.sql`update auth.users set email = ${now} where id = ${id}`;
  await db.sql`update profiles set full_name = 'Vera Lund', locale = 'es' where user_id = ${id}`;
  await Promise.all([deliver(), deliver()]);
  await deliver();
  const welcomes = (await sentTo(now)).filter(({ subject }) => subject.startsWith("Te damos la bienvenida"));
  expect(welcomes).toHaveLength(1);
  expect(welcomes[0]?.text).toContain("Vera Lund");
});

it("an event that comes twice is mailed once", async () => {
  const { id, email } = await account();
  await emit(id, "subscription.renewed", "in_1", {
    invoice_id: "in_1",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
  });
  await deliver();
  await db.sql`insert into private.event_deliveries (consumer, event_id, subject_id)
    select 'mail', id, user_id from private.events where user_id = ${id} and type = 'subscription.renewed'`;
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  const mails = await sentTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Altura Plus");
});

it("another address is told at the former one, which is then kept nowhere but in that mail", async () => {
  const { id, email } = await account();
  await db.sql`update auth.users set email = ${`${randomUUID()}@altura.test`} where id = ${id}`;
  const events = await db.sql`select values::text as values from private.events where user_id = ${id}`;
  expect(events.map(({ values }) => values as string).join()).not.toContain("@");
  await deliver();
  expect(await sentTo(email)).toHaveLength(1);
  expect(await db.sql`select former_address from private.security_changes where user_id = ${id}`).toEqual([
    { former_address: null },
  ]);
});

it("each answer to an application is mailed as it was given, also when the next one was faster", async () => {
  const [{ id, email }, staff] = [await account(), await account("Ida Berg")];
  await db.sql`insert into user_roles (user_id, role) values (${staff.id}, 'moderator')`;
  const [application] = await db.sql`insert into creator_applications (user_id, project, status, submitted_at)
    values (${id}, 'Dawn', 'submitted', now()) returning id`;
  for (const [status, answer] of [
    ["more_info", "Who records?"],
    ["approved", "Gladly"],
  ] as const) {
    await db.asKept(
      staff.id,
      (tx) => tx`select admin_review_application(${application?.id as string}, ${status}, ${answer})`,
    );
  }
  await deliver();
  const texts = (await sentTo(email)).map(({ text }) => text).join();
  expect(texts).toContain("Who records?");
  expect(texts).toContain("Gladly");
});

it("who is gone, has no address or does not want it is not written to, and the event is done", async () => {
  const [erased, quiet, nobody] = [await account(), await account(), await account()];
  await db.sql`update mail_preferences set referral = false where user_id = ${quiet.id}`;
  await emit(erased.id, "member.onboarded", erased.id);
  await emit(quiet.id, "referral.qualified", quiet.id, { referral_id: quiet.id, qualified: 1 }, erased.id);
  await db.sql`select erase_member(${erased.id})`;
  await db.sql`update auth.users set email = null where id = ${nobody.id}`;
  await deliver();
  await emit(nobody.id, "member.onboarded", nobody.id);
  await deliver();
  expect((await sentTo(erased.email)).filter(({ subject }) => subject.startsWith("Welcome"))).toEqual([]);
  expect(await sentTo(quiet.email)).toEqual([]);
  expect((await sentTo(nobody.email)).filter(({ subject }) => subject.startsWith("Welcome"))).toEqual([]);
  expect(await db.sql`select 1 from private.event_deliveries where consumer = 'mail'`).toEqual([]);
});

it("a referral names the referee as a friend would know them, and nobody once they are gone", async () => {
  const [{ id, email }, referee, gone] = [await account(), await account("Lena Brandt"), await account()];
  await emit(id, "referral.qualified", "r1", { referral_id: id, points: 1200, qualified: 1 }, referee.id);
  await emit(id, "referral.qualified", "r2", { referral_id: id, points: 1200, qualified: 2 }, gone.id);
  await db.sql`select erase_member(${gone.id})`;
  await deliver();
  const texts = (await sentTo(email)).map(({ text }) => text).join();
  expect(texts).toContain("L••• B.");
  expect(texts).toContain("Member");
  expect(texts).not.toMatch(/Lena|Vera L•/);
});

it("nobody but the service queues a mail of an event", async () => {
  const { id } = await account();
  for (const asker of ["anon", id]) {
    await expect(db.as(asker, (tx) => tx`select queue_event_mail(1, 'welcome', '{}')`)).rejects.toThrow(
      "permission denied",
    );
  }
});
