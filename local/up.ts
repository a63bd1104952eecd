import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { startAnalytics } from "./analytics/start.ts";
import { localNames } from "./chain/names.ts";
import { startChain } from "./chain/start.ts";
import { exampleAccounts, readAdmins, type Account } from "./console/accounts.ts";
import { startConsole } from "./console/start.ts";
import { startDiscord } from "./discord/start.ts";
import { startMailbox } from "./mailbox/start.ts";
import type { ChoosePort, HeldPort } from "./ports.ts";
import { placePictures } from "./pictures/place.ts";
import { prepareDatabase } from "./postgres/database.ts";
import { startPostgres } from "./postgres/start.ts";
import { startReceiver } from "./receiver/start.ts";
import { loadSecrets } from "./secrets.ts";
import type { Running } from "./service.ts";
import { writeServices, type Services } from "./services.ts";
import { enrolCast } from "./stripe/cast.ts";
import { enrolConnected } from "./stripe/connect/cast.ts";
import { enrolSales } from "./stripe/connect/cast-sales.ts";
import { startStripe } from "./stripe/start.ts";
import { discord as discordProvider } from "./supabase/auth/oauth/providers.ts";
import type { Limits } from "./supabase/auth/options.ts";
import { startSupabase } from "./supabase/start.ts";
import { cloudflare, isTestKey, startTurnstile } from "./turnstile/start.ts";

const localBounces = "bounces@altura.test";

export type Stack = Running & {
  /** Complete environment of the app: what was configured from outside wins over what runs here. */
  env: Record<string, string>;
  services: Services;
  /** Names of the services that run on this machine, for the banner. */
  local: string[];
  /** Whom one can sign in as at first. */
  accounts: readonly Account[];
  /** Calls `listener` at every request to the local Supabase: the app is being used, or works. */
  onUse(listener: () => void): void;
};

type Options = {
  dataDir: string;
  /** Of the app, which is not started here: every service that sends people to it is told the address. */
  appPort: HeldPort;
  choosePort: ChoosePort;
  /** Configuration from outside (`process.env`); a service named here is not started. */
  outside: Record<string, string | undefined>;
  log: (line: string) => void;
  /** Limits of the auth server other than the hosted ones: for runs of tests, whose callers all share one address. */
  authLimits?: Partial<Limits>;
  /** What the time limits of the app, and those of the database for it, are multiplied by. */
  timeoutFactor?: number;
  /** Address of the admin of a community without example data; left out, it is the example. */
  firstAdmin?: string;
  /** Whether a new chain begins with some weeks of mints: for whoever looks around. Tests begin with none. */
  chainWithPast?: boolean;
  /** Tokens of the local contract; as many as `deploy` gives it when left out. */
  maxSupply?: bigint;
};

/**
 * Starts every service that the environment does not name, in the order of their dependencies, and writes
 * `services.json`. Throws with the service's own words when one cannot start; what had started is stopped.
 */
export async function startServices(options: Options): Promise<Stack> {
  const {
    dataDir,
    choosePort,
    outside,
    log,
    firstAdmin,
    authLimits = {},
    chainWithPast: withPast = false,
    timeoutFactor,
    maxSupply,
  } = options;
  await mkdir(dataDir, { recursive: true });
  const running: Running[] = [];
  const local: string[] = [];
  const users: (() => void)[] = [];
  const stop = async () => {
    for (const service of running.splice(0).reverse()) await service.stop();
  };
  const add = <T extends Running>(name: string, service: T): T => {
    running.push(service);
    local.push(name);
    return service;
  };

  try {
    const secrets = await loadSecrets(dataDir);
    const appUrl = outside.APP_URL ?? `http://localhost:${options.appPort.port}`;

    const database = outside.DATABASE_URL
      ? { url: outside.DATABASE_URL }
      : add(
          "Postgres",
          await startPostgres({ dataDir: join(dataDir, "postgres"), port: await choosePort("postgres") }),
        );
    const { appUrl: dbUrl, localUrl } = await prepareDatabase(database.url, {
      migrate: !outside.SUPABASE_URL,
      firstAdmin,
      timeoutFactor,
      log,
    });
    const sql = postgres(localUrl, { max: 8, onnotice: () => {} });
    running.push({ stop: () => sql.end({ timeout: 2 }) });

    const mailbox = add(
      "Mailbox",
      await startMailbox({
        sql,
        httpPort: await choosePort("mailboxHttp"),
        smtpPort: await choosePort("mailboxSmtp"),
        reports: {
          address: outside.MAIL_BOUNCE ?? localBounces,
          url: `${appUrl}/api/webhooks/mail`,
          secret: outside.MAIL_WEBHOOK_SECRET ?? secrets.mailWebhookSecret,
        },
      }),
    );
    const receiver = add("Receiver", await startReceiver({ port: await choosePort("receiver") }));
    const discord = outside.DISCORD_CLIENT_ID
      ? null
      : add("Discord", await startDiscord({ sql, port: await choosePort("discord") }));
    const providers = discord
      ? { discord: discordProvider({ ...discord, apiUrl: `${discord.url}/api` }) }
      : undefined;
    const turnstile = isTestKey(outside.TURNSTILE_SITE_KEY)
      ? add("Turnstile", await startTurnstile({ port: await choosePort("turnstile") }))
      : null;
    const captcha = outside.TURNSTILE_SECRET_KEY
      ? { secret: outside.TURNSTILE_SECRET_KEY, url: turnstile?.url ?? cloudflare }
      : undefined;
    const [supabase, stripe, chain, analytics] = await Promise.all([
      outside.SUPABASE_URL
        ? null
        : choosePort("supabase")
            .then((port) =>
              startSupabase({
                dbUrl,
                port,
                dataDir: join(dataDir, "supabase"),
                siteUrl: appUrl,
                mailboxUrl: mailbox.url,
                smtpUrl: mailbox.smtpUrl,
                onRequest: () => users.forEach((listener) => listener()),
                auth: { providers, limits: authLimits, captcha },
              }),
            )
            .then((service) => add("Supabase", service)),
      outside.STRIPE_SECRET_KEY
        ? null
        : choosePort("stripe")
            .then((port) =>
              startStripe({
                sql,
                port,
                dataDir: join(dataDir, "stripe"),
                appUrl,
                webhookUrl: `${appUrl}/api/webhooks/stripe`,
                connectWebhookUrl: `${appUrl}/api/webhooks/stripe-connect`,
              }),
            )
            .then((service) => add("Stripe", service)),
      outside.CHAIN_RPC_URL
        ? null
        : choosePort("chain")
            .then((port) => startChain({ dataDir: join(dataDir, "chain"), port, withPast, maxSupply }))
            .then((service) => add("Chain", service)),
      outside.POSTHOG_KEY && outside.PAGE_TAG_ID
        ? null
        : choosePort("analytics")
            .then((port) => startAnalytics({ sql, port }))
            .then((service) => add("Analytics", service)),
    ]);

    const app = postgres(dbUrl, { max: 1, onnotice: () => {} });
    const prepareAccounts = async (): Promise<readonly Account[]> => {
      if (firstAdmin) return readAdmins(app);
      if (supabase && stripe) {
        await enrolCast(app, sql);
        await enrolConnected(app, sql);
        await enrolSales(app, sql);
        await placePictures(app, supabase);
      }
      return exampleAccounts;
    };
    const accounts = await prepareAccounts().finally(() => app.end());

    const from = (name: string, fallback: string | undefined) => outside[name] ?? fallback ?? "";
    const services: Services = {
      app: appUrl,
      supabase: {
        url: from("SUPABASE_URL", supabase?.url),
        publishableKey: from("SUPABASE_PUBLISHABLE_KEY", supabase?.publishableKey),
        secretKey: from("SUPABASE_SECRET_KEY", supabase?.secretKey),
        dbUrl: supabase ? dbUrl : "",
      },
      stripe: {
        url: from("STRIPE_API_URL", stripe?.url),
        secretKey: from("STRIPE_SECRET_KEY", stripe?.secretKey),
        webhookSecret: from("STRIPE_WEBHOOK_SECRET", stripe?.webhookSecret),
        connectWebhookSecret: from("STRIPE_CONNECT_WEBHOOK_SECRET", stripe?.connectWebhookSecret),
      },
      mailbox: { url: mailbox.url },
      chain: {
        rpcUrl: from("CHAIN_RPC_URL", chain?.rpcUrl),
        chainId: Number(from("CHAIN_ID", String(chain?.chainId ?? 0))),
        contract: from("CONTRACT_ADDRESS", chain?.contract),
      },
      discord: { url: from("DISCORD_API_URL", discord?.url) },
      analytics: { url: from("POSTHOG_HOST", analytics?.url) },
      receiver: { url: receiver.url },
    };
    const page = add(
      "Console",
      await startConsole({ port: await choosePort("console"), services, accounts }),
    );
    await writeServices(dataDir, services);

    const env: Record<string, string> = {
      APP_URL: appUrl,
      SUPABASE_URL: services.supabase.url,
      SUPABASE_PUBLISHABLE_KEY: services.supabase.publishableKey,
      SUPABASE_SECRET_KEY: services.supabase.secretKey,
      STRIPE_SECRET_KEY: services.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: services.stripe.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: services.stripe.connectWebhookSecret,
      ...(services.stripe.url ? { STRIPE_API_URL: services.stripe.url } : {}),
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: "Altura <hello@altura.test>",
      MAIL_BOUNCE: localBounces,
      MAIL_WEBHOOK_SECRET: secrets.mailWebhookSecret,
      CHAIN_RPC_URL: services.chain.rpcUrl,
      CHAIN_ID: String(services.chain.chainId),
      CHAIN_NAME: "Altura local",
      CONTRACT_ADDRESS: services.chain.contract,
      CONTRACT_DEPLOY_BLOCK: String(chain?.deployBlock ?? 0),
      ...(chain
        ? {
            MINT_SIGNER_KEY: chain.voucherSignerKey,
            MINT_REVOKER_KEY: chain.voucherRevokerKey,
            CHAIN_ENS_RESOLVER: localNames.address,
          }
        : {}),
      ...(discord
        ? {
            DISCORD_API_URL: discord.url,
            DISCORD_CLIENT_ID: discord.clientId,
            DISCORD_CLIENT_SECRET: discord.clientSecret,
            DISCORD_GUILD_ID: discord.guildId,
            DISCORD_BOT_TOKEN: discord.botToken,
            DISCORD_TOKEN_KEYS: secrets.discordTokenKeys,
          }
        : {}),
      ...(analytics && !outside.POSTHOG_KEY ? { POSTHOG_KEY: "phc_local", POSTHOG_HOST: analytics.url } : {}),
      ...(analytics && !outside.PAGE_TAG_ID
        ? { PAGE_TAG_ID: "G-LOCAL0000", PAGE_TAG_URL: analytics.url, PAGE_TAG_SECRET: "local" }
        : {}),
      ...(turnstile ? { TURNSTILE_URL: turnstile.url } : {}),
      LOCAL_CONSOLE_URL: page.url,
      LOCAL_RECEIVER_URL: receiver.url,
      WEBHOOK_SECRET_KEYS: secrets.webhookSecretKeys,
      APP_SECRET: secrets.appSecret,
      CRON_SECRET: secrets.cronSecret,
      STATEMENT_KEYS: secrets.statementKeys,
      ...(timeoutFactor ? { ALTURA_TIMEOUT_FACTOR: String(timeoutFactor) } : {}),
    };
    for (const [name, value] of Object.entries(outside)) {
      if (value !== undefined && value !== "" && name in env) env[name] = value;
    }
    return { env, services, local, accounts, onUse: (listener) => void users.push(listener), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
