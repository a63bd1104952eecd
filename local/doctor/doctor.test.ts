import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventTypes } from "../../lib/billing/webhook/subjects.ts";
import { startChain } from "../chain/start.ts";
import { startDiscord } from "../discord/start.ts";
import { startMailbox } from "../mailbox/start.ts";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { clientFor, startTestStripe } from "../stripe/testing.ts";
import { startSupabase } from "../supabase/start.ts";
import { app } from "./app.ts";
import { chain } from "./chain.ts";
import { discord } from "./discord.ts";
import { findingsOf, type Check, type Values } from "./finding.ts";
import { mail } from "./mail.ts";
import { differences } from "./schema.ts";
import { stripe } from "./stripe.ts";
import { supabase } from "./supabase.ts";
import { variables } from "./variables.ts";

const appUrl = "https://members.example.org";
let db: FreshDatabase;
let dataDir: string;
let values: Record<string, string>;
let stripeClient: Stripe;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "doctor-"));
  const mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const base = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: appUrl,
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
  });
  const bot = await startDiscord({ sql: db.sql, port: 0 });
  const server = await startTestStripe(db.sql, { webhookUrl: null, appUrl });
  stops.push(server.stop, bot.stop, base.stop, mailbox.stop);
  stripeClient = clientFor(server.url, server.secretKey);
  values = {
    ALTURA_ENV: "production",
    APP_URL: appUrl,
    APP_SECRET: "s".repeat(32),
    SUPABASE_URL: base.url,
    SUPABASE_PUBLISHABLE_KEY: base.publishableKey,
    SUPABASE_SECRET_KEY: base.secretKey,
    STRIPE_SECRET_KEY: server.secretKey,
    STRIPE_API_URL: server.url,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "Altura <hello@altura.test>",
    DISCORD_API_URL: bot.url,
    DISCORD_BOT_TOKEN: bot.botToken,
    DISCORD_GUILD_ID: bot.guildId,
    DISCORD_TOKEN_KEYS: "a:b",
  };
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await db?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const failuresOf = async (check: Check, changed: Values = {}) =>
  (await findingsOf(check, { ...values, ...changed }))
    .filter(({ level }) => level === "failure")
    .map(({ says }) => says);

test("names what is not set, and a key that is used twice", async () => {
  const found = await failuresOf(variables, { CRON_SECRET: values.SUPABASE_SECRET_KEY });
  expect(found).toContain("STRIPE_WEBHOOK_SECRET is not set");
  expect(found).toContain("CRON_SECRET is another service's key");
});

test("finds a project that works, another project's keys, and a missing migration", async () => {
  expect(await failuresOf(supabase)).toEqual([]);
  expect(await failuresOf(supabase, { SUPABASE_SECRET_KEY: "sb_secret_of_another" })).toEqual(
    expect.arrayContaining(["SUPABASE_SECRET_KEY is refused"]),
  );
  expect(await failuresOf(supabase, { AUTH_PROVIDERS: "google,passkey" })).toEqual([
    "google is offered here and not set up there",
  ]);
  expect(await failuresOf(supabase, { SUPABASE_URL: "http://127.0.0.1:9" })).toEqual([
    expect.stringContaining("no usable answer"),
  ]);
});

test("compares Stripe's endpoints with what is handled here", async () => {
  expect(await failuresOf(stripe)).toEqual([
    `no webhook endpoint at ${appUrl}/api/webhooks/stripe`,
    `no webhook endpoint at ${appUrl}/api/webhooks/stripe-connect`,
  ]);
  await stripeClient.webhookEndpoints.create({
    url: `${appUrl}/api/webhooks/stripe`,
    enabled_events: eventTypes.filter(
      (type) => type !== "invoice.paid",
    ) as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
  });
  await stripeClient.webhookEndpoints.create({
    url: `${appUrl}/api/webhooks/stripe-connect`,
    enabled_events: ["*"],
    connect: true,
  });
  expect(await failuresOf(stripe)).toEqual(["/api/webhooks/stripe does not get invoice.paid"]);
  expect(await failuresOf(stripe, { STRIPE_SECRET_KEY: "sk_test_wrong" })).toHaveLength(1);
});

test("compares the contract with chain and keys", async () => {
  const local = await startChain({ dataDir: join(dataDir, "chain"), port: 0 });
  stops.push(local.stop);
  const right = {
    CHAIN_RPC_URL: local.rpcUrl,
    CHAIN_ID: String(local.chainId),
    CONTRACT_ADDRESS: local.contract,
    MINT_SIGNER_KEY: local.voucherSignerKey,
    MINT_REVOKER_KEY: local.voucherRevokerKey,
  };
  expect(await failuresOf(chain, right)).toEqual([]);
  expect(await failuresOf(chain, { ...right, CHAIN_ID: "1" })).toEqual([
    `the endpoint is of chain ${local.chainId}, CHAIN_ID says 1`,
  ]);
  expect(await failuresOf(chain, { ...right, CONTRACT_ADDRESS: `0x${"11".repeat(20)}` })).toEqual([
    "there is no contract at CONTRACT_ADDRESS",
  ]);
  expect(await failuresOf(chain, { ...right, MINT_SIGNER_KEY: local.voucherRevokerKey })).toHaveLength(1);
});

test("sees the bot in its server, or why not", async () => {
  expect(await failuresOf(discord)).toEqual([]);
  expect(await failuresOf(discord, { DISCORD_BOT_TOKEN: "wrong" })).toEqual(["the bot's token is refused"]);
  expect(await failuresOf(discord, { DISCORD_GUILD_ID: "1" })).toHaveLength(1);
  expect(await failuresOf(discord, { DISCORD_TOKEN_KEYS: undefined })).toHaveLength(1);
});

test("asks the mail server, and for the records of a sender that nobody knows", async () => {
  const found = await failuresOf(mail);
  expect(found).toEqual(["altura.test has no SPF", "altura.test has no DMARC"]);
  expect(await failuresOf(mail, { SMTP_URL: "smtp://127.0.0.1:9" })).toHaveLength(3);
});

test("warns when the application is not deployed yet", async () => {
  const [found] = await findingsOf(app, { ...values, APP_URL: "http://127.0.0.1:9" });
  expect(found?.level).toBe("warning");
});

test("names what differs between two schemas", () => {
  const policy = { tablename: "plans", policyname: "read", qual: "true" };
  expect(
    differences([{ name: "a", grants: "x" }, { name: "b" }, policy], [{ name: "a", grants: "y" }, policy]),
  ).toEqual(["a", "b"]);
});
