import { createHash } from "node:crypto";

/** @param {Record<string, readonly string[]>} directives */
const written = (directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

const none = ["'none'"];

/** @param {string | undefined | false} value */
const originOf = (value) => (value && URL.canParse(value) ? [new URL(value).origin] : []);

/**
 * Where scripts come from beside this site. PostHog loads session replay from its asset host. The captcha of /auth loads
 * on the page that a visitor came from too: the policy of the first page stays while its links are followed.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function scriptOrigins({
  POSTHOG_HOST,
  TURNSTILE_SITE_KEY,
  TURNSTILE_URL,
  PAGE_TAG_ID,
  PAGE_TAG_URL,
}) {
  const captcha = TURNSTILE_SITE_KEY && (TURNSTILE_URL || "https://challenges.cloudflare.com");
  const pageTag = PAGE_TAG_ID && (PAGE_TAG_URL || "https://www.googletagmanager.com");
  const origins = [POSTHOG_HOST, captcha, pageTag].flatMap(originOf);
  const assets = origins.map((origin) => origin.replace(/\.i\.posthog\.com$/, "-assets.i.posthog.com"));
  return [...new Set([...origins, ...assets])];
}

/** What WalletConnect speaks to, where it is offered (https://docs.reown.com/advanced/security/content-security-policy). */
const walletConnect = ["com", "org"].flatMap((top) => [
  `https://*.walletconnect.${top}`,
  `wss://*.walletconnect.${top}`,
]);

/** WalletConnect shows whose site asks for a signature in a frame of its own. */
const walletConnectFrames = () =>
  process.env.WALLETCONNECT_PROJECT_ID ? walletConnect.filter((source) => source.startsWith("https:")) : [];

/** Where Google's tag sends its hits (https://developers.google.com/tag-platform/security/guides/csp), unless to a server of ours. */
const tagReceivers = () =>
  process.env.PAGE_TAG_ID && !process.env.PAGE_TAG_URL
    ? ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"]
    : [];

/** Whether sign-in or linking may lead to `provider`. @param {string} provider */
const leadsTo = (provider) =>
  (process.env.AUTH_PROVIDERS ?? "").split(",").some((name) => name.trim() === provider);

/**
 * Where the answer to a form may lead on to (CSP level 3, 6.3.1). Without scripts a form is answered by a redirect, and Chromium
 * holds every step of it against this list: to pay and to manage at Stripe, and to sign in through the auth service. The policy of
 * the first page stays while its links are followed, so one list is for all pages. Where else an answer leads, for example to
 * the sign-in of a company, `lib/delivery/policies.mjs` answers by a page.
 *
 * @returns {string[]} sources
 */
function formTargets() {
  const { STRIPE_API_URL, SUPABASE_URL, DISCORD_API_URL, DISCORD_CLIENT_ID } = process.env;
  const discord = DISCORD_API_URL || ((DISCORD_CLIENT_ID || leadsTo("discord")) && "https://discord.com");
  return [
    "'self'",
    ...(STRIPE_API_URL ? originOf(STRIPE_API_URL) : ["https://*.stripe.com"]),
    ...[SUPABASE_URL, discord, leadsTo("google") && "https://accounts.google.com"].flatMap(originOf),
  ];
}

/**
 * Whether a form may lead to `address` by a redirect.
 *
 * @param {string} address @param {string} own address of this site
 */
export function isFormTarget(address, own) {
  if (!URL.canParse(address, own)) return false;
  const { origin, protocol, host } = new URL(address, own);
  if (origin === new URL(own).origin) return true;
  return formTargets().some((source) =>
    source.startsWith("https://*.")
      ? protocol === "https:" && host.endsWith(source.slice("https://*".length))
      : source === origin,
  );
}

/** Where a page of ours may send something to: this site, the services a browser speaks to itself, and nobody else. */
function connections() {
  const supabase = originOf(process.env.SUPABASE_URL);
  return [
    "'self'",
    ...supabase,
    ...supabase.map((origin) => origin.replace(/^http/, "ws")),
    ...originOf(process.env.CHAIN_RPC_URL),
    ...scriptOrigins(process.env),
    ...tagReceivers(),
    ...(process.env.WALLETCONNECT_PROJECT_ID ? walletConnect : []),
  ];
}

/**
 * The content security policy of a page (W3C CSP, level 3): scripts of this site and those that `scripts` names, by
 * nonce or hash, nothing inline beside them and no `eval`. Styles may be inline, because React writes them as
 * attributes. Pictures come from wherever a member's provider keeps them.
 *
 * Frames of others are let in where `frames` names them: the player of a stream, once the visitor has agreed to it.
 *
 * @param {readonly string[]} scripts sources, such as `'nonce-…'`
 * @param {readonly string[]} frames origins
 */
export function contentPolicy(scripts, frames = []) {
  const isLocal = /^http:/.test(process.env.SUPABASE_URL ?? "");
  // React's development build needs eval.
  const developing = process.env.NODE_ENV === "development" ? ["'unsafe-eval'"] : [];
  const directives = {
    "script-src": ["'self'", ...scripts, ...scriptOrigins(process.env), ...developing],
    "default-src": ["'self'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https:", ...(isLocal ? ["http://127.0.0.1:*"] : [])],
    "font-src": ["'self'", "data:"],
    "connect-src": connections(),
    "frame-src": ["'self'", ...frames, ...scriptOrigins(process.env), ...walletConnectFrames()],
    "worker-src": ["'self'", "blob:"],
    "object-src": none,
    "base-uri": ["'self'"],
    "form-action": formTargets(),
  };
  return written(directives);
}

/**
 * The same as a header, which also says that no frame shows the page: a page cannot say that itself.
 *
 * @param {readonly string[]} scripts
 * @param {readonly string[]} [frames]
 */
export const pagePolicy = (scripts, frames) =>
  `${contentPolicy(scripts, frames)}; ${written({ "frame-ancestors": none })}`;

/** The header of a page that says the rest in its head (`lib/delivery/page-seal.mjs`), and of an error page of Next. */
export const headerPolicy = () =>
  written({
    "object-src": none,
    "base-uri": ["'self'"],
    "form-action": formTargets(),
    "frame-ancestors": none,
  });

const closed = { "base-uri": none, "form-action": none, "frame-ancestors": none };

/** Of what is no page: nothing in it runs when a browser shows it by itself. The scripts of workers are such files too. */
export const filePolicy = written({ "script-src": ["'self'"], "object-src": none, ...closed });

/** Of a file that somebody else has made. */
export const foreignFilePolicy = written({ "default-src": none, ...closed, sandbox: [] });

/** Of a page with nothing but words and this one style. @param {string} style */
export const wordsPolicy = (style) =>
  written({
    "default-src": none,
    "style-src": [`'sha256-${createHash("sha256").update(style).digest("base64")}'`],
    ...closed,
  });
