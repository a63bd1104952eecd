import "server-only";
import { lookup } from "node:dns/promises";
import { hostOf, reachOfHost, reachOfIp, type Reach } from "./network-address";
import { timeouts } from "./timeouts.mjs";

type Values = Readonly<Record<string, string | undefined>>;

/** Set by a local start only. */
const localOnly = [
  "STRIPE_API_URL",
  "DISCORD_API_URL",
  "TURNSTILE_URL",
  "LOCAL_CONSOLE_URL",
  "LOCAL_RECEIVER_URL",
];
const services = [
  "APP_URL",
  "SUPABASE_URL",
  "CHAIN_RPC_URL",
  "CHAIN_RPC_FALLBACK_URL",
  "SMTP_URL",
  "POSTHOG_HOST",
  "PAGE_TAG_URL",
];
/** Domains that nobody owns (RFC 2606 and RFC 6761): mail to them reaches nobody. */
const nobodys = /@(?:[^>@]*\.)?(?:test|example|invalid|localhost|example\.(?:com|net|org))>?$/i;

/** Values that the services of a local start use, and that everybody can read in their source. */
const published: Record<string, RegExp> = {
  POSTHOG_KEY: /^phc_local$/,
  PAGE_TAG_ID: /^G-LOCAL/,
  DISCORD_CLIENT_ID: /^local$/,
  DISCORD_CLIENT_SECRET: /^local$/,
  DISCORD_BOT_TOKEN: /^local$/,
  DISCORD_GUILD_ID: /^900000000000000001$/,
  // Chains of developers: anvil and hardhat, ganache.
  CHAIN_ID: /^(31337|1337)$/,
  // The first of the accounts that anvil and hardhat print.
  MINT_SIGNER_KEY:
    /^0x(ac0974bec39a17e36ba4a6b4d238ff94|59c6995e998f97a5a0044966f0945389|5de4111afa1a4b94908f83103eb1f170)/i,
  // Cloudflare's test keys, which let everybody through.
  TURNSTILE_SITE_KEY: /^[123]x0{20}/,
  TURNSTILE_SECRET_KEY: /^[123]x0{31}/,
  APP_URL: /\.(test|example|invalid|localhost)(:\d+)?$/,
  MAIL_FROM: nobodys,
};

/** What of the community's own content is still a placeholder, as sentences. */
export function placeholderProblems({ support }: { support: string }): string[] {
  if (!nobodys.test(support)) return [];
  return [
    `The support address ${support} is a placeholder: put yours into lib/platform/brand.ts and build again.`,
  ];
}

/** Names of variables whose address may be in a private network (PRIVATE_ADDRESSES), such as a self-hosted Supabase's. */
function allowedPrivate(values: Values): Set<string> {
  return new Set((values.PRIVATE_ADDRESSES ?? "").split(",").map((name) => name.trim()));
}

function unfit(name: string, reach: Reach, allowed: Set<string>): string | null {
  if (reach === "loopback") return `${name} points at this machine; production needs the hosted service.`;
  if (reach === "public" || allowed.has(name)) return null;
  return `${name} points into a private network; add ${name} to PRIVATE_ADDRESSES if that is meant.`;
}

/** What an environment for production may not hold, as sentences; nothing is asked over the network. */
export function productionProblems(values: Values): string[] {
  const problems: string[] = [];
  const allowed = allowedPrivate(values);
  for (const name of localOnly) {
    if (values[name]) problems.push(`${name} belongs to a local start and must not be set in production.`);
  }
  if (Number(values.ALTURA_TIMEOUT_FACTOR || 1) !== 1) {
    problems.push(
      "ALTURA_TIMEOUT_FACTOR belongs to tests: in production people wait no longer than they must.",
    );
  }
  for (const [name, pattern] of Object.entries(published)) {
    if (pattern.test(values[name] ?? "")) {
      problems.push(`${name} is one of a local start or a test, which everybody knows.`);
    }
  }
  for (const name of services) {
    const host = values[name] ? hostOf(values[name]) : null;
    const problem = host === null ? null : unfit(name, reachOfHost(host), allowed);
    if (problem) problems.push(problem);
  }
  if (values.APP_URL && !values.APP_URL.startsWith("https://")) {
    problems.push("APP_URL must start with https:// in production.");
  }
  if (!values.CLIENT_IP_HEADER) {
    problems.push(
      "CLIENT_IP_HEADER is missing: name the header in which your proxy sets the client address.",
    );
  }
  return problems;
}

/** Says so in every answer of a stand-in of `local/`. */
export const standInHeader = "x-altura-stand-in";

/** A name server that is silent would hold up the start for as long as the system asks it. */
async function addressesOf(host: string): Promise<string[]> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeouts.standInMs).unref());
  const found = await Promise.race([lookup(host, { all: true }), late]).catch(() => []);
  return found.map(({ address }) => address);
}

async function isStandIn(url: string): Promise<boolean> {
  const answer = await fetch(url, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeouts.standInMs),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.headers.has(standInHeader) ?? false;
}

/**
 * What the services of a production environment turn out to be: names that lead to this machine or into a private
 * network, and stand-ins of a local start behind any name. A service that does not answer now is not judged.
 */
export async function serviceProblems(values: Values): Promise<string[]> {
  const allowed = allowedPrivate(values);
  const judged = services.filter((name) => name !== "APP_URL" && values[name]);
  const problems = await Promise.all(
    judged.map(async (name) => {
      const url = values[name] ?? "";
      const host = hostOf(url) ?? "";
      const reaches = (await addressesOf(host)).map(reachOfIp);
      const worst =
        reaches.find((reach) => reach === "loopback") ?? reaches.find((reach) => reach === "private");
      const problem = worst ? unfit(name, worst, allowed) : null;
      if (problem) return problem;
      if (url.startsWith("http") && (await isStandIn(url)))
        return `${name} is answered by a stand-in of a local start; production needs the hosted service.`;
      return null;
    }),
  );
  return problems.filter((problem) => problem !== null);
}
