import "server-only";
import { z } from "zod";
import { brand } from "./brand";
import { readSealingKeys } from "./crypto/sealed";
import { placeholderProblems, productionProblems } from "./production";
import { emailAddress } from "./text/email-address";

const url = z.url();
const text = z.string().min(1);
const count = z.coerce.number().int().nonnegative();
const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`));

const statementKeys = z
  .array(
    z.object({
      kid: text,
      kty: z.literal("EC"),
      crv: z.literal("P-256"),
      x: text,
      y: text,
      /** Of the first alone: those before it only verify. */
      d: text.optional(),
    }),
  )
  .min(1)
  .refine(([first]) => first?.d !== undefined)
  .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length);

function readStatementKeys(value: string, context: z.RefinementCtx) {
  try {
    return statementKeys.parse(JSON.parse(value));
  } catch {
    context.addIssue({
      code: "custom",
      message:
        "must be a JSON list of P-256 keys (JWK), each with its own kid, the first with its private part",
    });
    return z.NEVER;
  }
}

function readTokenKeys(value: string, context: z.RefinementCtx) {
  try {
    return readSealingKeys(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
}

/** What the app reads from its environment. All of it is for the server; the browser gets `publicConfig()`. */
const shape = {
  ALTURA_ENV: z.enum(["local", "production"]).default("local"),
  APP_URL: url.transform((value) => value.replace(/\/+$/, "")),
  APP_SECRET: z.string().min(32, "must have at least 32 characters"),
  CRON_SECRET: z.string().min(16, "must have at least 16 characters"),
  CLIENT_IP_HEADER: text.optional(),
  /** Variables whose address may be in a private network in production, such as SUPABASE_URL of an own server. */
  PRIVATE_ADDRESSES: text.optional(),
  SUPABASE_URL: url.transform((value) => value.replace(/\/+$/, "")),
  SUPABASE_PUBLISHABLE_KEY: text,
  SUPABASE_SECRET_KEY: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  /** Of the endpoint for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url.optional(),
  SMTP_URL: text,
  MAIL_FROM: text,
  /** Who is told when one person decided what needs two, because nobody else is there; without it the support address. */
  OWNER_EMAIL: emailAddress.optional(),
  /** Where reports about mails go; each mail adds its own extension, bounces+…@host. */
  MAIL_BOUNCE: emailAddress
    .refine((address) => /^[^+@]{1,15}@/.test(address), "must be one address with a short name and no +")
    .optional(),
  /** What /api/webhooks/mail asks for; without it reports are not taken. */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{16,}$/, "must have at least 16 characters and no space")
    .optional(),
  /** The private key (PEM) by which mails are signed here; without it the mail service signs, or nobody. */
  MAIL_DKIM_KEY: text.transform((value) => value.replaceAll("\\n", "\n")).optional(),
  MAIL_DKIM_SELECTOR: text.optional(),
  CHAIN_RPC_URL: url,
  /** A second endpoint, asked by the server alone when the first is silent or behind. */
  CHAIN_RPC_FALLBACK_URL: url.optional(),
  CHAIN_ID: count,
  CHAIN_NAME: text,
  CHAIN_CONFIRMATIONS: count.default(2),
  CHAIN_EXPLORER_URL: url.optional(),
  /** The universal resolver of ENS on this chain; without it wallets have no names. */
  CHAIN_ENS_RESOLVER: hex(20)
    .transform((value) => value as `0x${string}`)
    .optional(),
  CONTRACT_ADDRESS: hex(20).transform((value) => value as `0x${string}`),
  CONTRACT_DEPLOY_BLOCK: count.default(0),
  MINT_SIGNER_KEY: hex(32).transform((value) => value as `0x${string}`),
  /** Key of the contract's revoker, who may end vouchers and nothing else. Without it a signature ends by its time. */
  MINT_REVOKER_KEY: hex(32)
    .transform((value) => value as `0x${string}`)
    .optional(),
  /** Keys of statements of points: a JSON list of JWKs (P-256), each with a `kid`; the first signs, the others still verify. */
  STATEMENT_KEYS: text.transform(readStatementKeys).optional(),
  WALLETCONNECT_PROJECT_ID: text.optional(),
  DISCORD_API_URL: url.optional(),
  DISCORD_CLIENT_ID: text.optional(),
  DISCORD_CLIENT_SECRET: text.optional(),
  DISCORD_GUILD_ID: text.optional(),
  DISCORD_BOT_TOKEN: text.optional(),
  /** Keys of members' tokens at Discord, `id:base64url,…` of 32 bytes: the first encrypts, the others still decrypt. */
  DISCORD_TOKEN_KEYS: text.transform(readTokenKeys).optional(),
  /** Keys of the secrets of outgoing webhooks, `id:base64url,…` of 32 bytes: the first encrypts, the others still decrypt. */
  WEBHOOK_SECRET_KEYS: text.transform(readTokenKeys).optional(),
  /** The stand-in of a local start that receives webhooks: the one address on this machine that may be asked. */
  LOCAL_RECEIVER_URL: url.optional(),
  /** What the auth service is configured for, of `discord,google,passkey`; on one machine Discord and passkeys are. */
  AUTH_PROVIDERS: z.string().optional(),
  /** Second factors of the auth service beside an app, of `phone,passkey`: hosted they are add-ons. On one machine both are. */
  AUTH_FACTORS: z.string().optional(),
  /** The captcha (Cloudflare Turnstile) before codes and passwords; off without both keys. */
  TURNSTILE_SITE_KEY: text.optional(),
  TURNSTILE_SECRET_KEY: text.optional(),
  TURNSTILE_URL: url
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://challenges.cloudflare.com"),
  POSTHOG_KEY: text.optional(),
  POSTHOG_HOST: url.optional(),
  /** The page tag (Google's protocol): the id of a measurement, such as G-…; without it there is none. */
  PAGE_TAG_ID: z
    .string()
    .regex(/^[A-Z]{1,4}-[A-Z0-9]{4,20}$/)
    .optional(),
  /** Where a tag server of your own stands in for Google's hosts. */
  PAGE_TAG_URL: url.transform((value) => value.replace(/\/+$/, "")).optional(),
  /** Secret of the measurement protocol: without it the page tag hears nothing of what only the server knows. */
  PAGE_TAG_SECRET: text.optional(),
  /** Told when something needs a person, and when it is over; Slack, Mattermost and Discord take what is sent. */
  ALERT_WEBHOOK_URL: url.optional(),
  /** A collector of traces; the other variables of OTLP are read by its own package. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Lines for programs, or for people; a deployment writes the former unless told otherwise. */
  LOG_FORMAT: z.enum(["json", "text"]).optional(),
  /** Seconds that an instance still takes requests after the signal to end (lib/delivery/drain.mjs). */
  DRAIN_SECONDS: count.optional(),
  LOCAL_CONSOLE_URL: url.optional(),
};

type Shape = typeof shape;
/** Names of everything that is read; docs/deploy.md and docs/env.example list them. */
export const variableNames = Object.keys(shape);
export type Env = { readonly [Name in keyof Shape]: z.output<Shape[Name]> };

const parsed = new Map<string, { raw: string | undefined; value: unknown }>();

function read(name: keyof Shape): unknown {
  const raw = process.env[name] || undefined;
  const known = parsed.get(name);
  if (known && known.raw === raw) return known.value;
  const result = shape[name].safeParse(raw);
  if (!result.success) throw new Error(complaint(name, raw, result.error));
  parsed.set(name, { raw, value: result.data });
  return result.data;
}

function complaint(name: string, raw: string | undefined, error: z.ZodError): string {
  if (raw === undefined) return `The environment variable ${name} is missing.`;
  return `The environment variable ${name} is not valid: ${error.issues[0]?.message ?? "unknown reason"}.`;
}

/** Each variable is checked when it is first read, so that a build or a test needs only what it uses. */
export const env: Env = new Proxy({} as Env, {
  get: (_target, name) => read(name as keyof Shape),
});

/**
 * Everything that is wrong with the environment, as sentences, for the start of the server. With ALTURA_ENV=production
 * nothing may point at a stand-in of `local/`, the client address must be known, and the community's own addresses may be
 * no placeholders. Keys of the captcha come in pairs.
 */
export function environmentProblems(): string[] {
  const problems: string[] = [];
  for (const name of Object.keys(shape) as (keyof Shape)[]) {
    try {
      read(name);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (Boolean(process.env.TURNSTILE_SITE_KEY) !== Boolean(process.env.TURNSTILE_SECRET_KEY)) {
    problems.push("TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together, or neither.");
  }
  if (process.env.MAIL_DKIM_KEY && !process.env.MAIL_DKIM_SELECTOR) {
    problems.push(
      "MAIL_DKIM_KEY needs MAIL_DKIM_SELECTOR: receivers look for its public key under that name.",
    );
  }
  if (process.env.ALTURA_ENV === "production") {
    problems.push(...productionProblems(process.env), ...placeholderProblems(brand));
  }
  return problems;
}

/** What a browser may know. The RPC address is public by nature: give it a key that is limited by origin. */
export function publicConfig() {
  return {
    appUrl: env.APP_URL,
    supabase: { url: env.SUPABASE_URL, publishableKey: env.SUPABASE_PUBLISHABLE_KEY },
    chain: {
      id: env.CHAIN_ID,
      name: env.CHAIN_NAME,
      rpcUrl: env.CHAIN_RPC_URL,
      contract: env.CONTRACT_ADDRESS,
      explorerUrl: env.CHAIN_EXPLORER_URL ?? null,
    },
    walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID ?? null,
  };
}

export type PublicConfig = ReturnType<typeof publicConfig>;
