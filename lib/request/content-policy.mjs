/** @param {string | undefined | false} value */
const originOf = (value) => (value && URL.canParse(value) ? [new URL(value).origin] : []);

/**
 * Where scripts come from beside this site. PostHog loads session replay from its asset host. The captcha of /auth loads
 * on the page that a visitor came from too: the policy of the first page stays while its links are followed.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function scriptOrigins({ POSTHOG_HOST, TURNSTILE_SITE_KEY, TURNSTILE_URL }) {
  const captcha = TURNSTILE_SITE_KEY && (TURNSTILE_URL || "https://challenges.cloudflare.com");
  const origins = [POSTHOG_HOST, captcha].flatMap(originOf);
  const assets = origins.map((origin) => origin.replace(/\.i\.posthog\.com$/, "-assets.i.posthog.com"));
  return [...new Set([...origins, ...assets])];
}

/**
 * The content security policy of a page (W3C CSP, level 3): scripts of this site and those that `scripts` names, by
 * nonce or hash, nothing inline beside them and no `eval`.
 *
 * @param {readonly string[]} scripts sources, such as `'sha256-…'`
 */
export function contentPolicy(scripts) {
  const sources = ["'self'", ...scripts, ...scriptOrigins(process.env)].join(" ");
  return `script-src ${sources}; object-src 'none'; base-uri 'self'`;
}
