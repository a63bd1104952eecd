import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { pagesChanged } from "../front/page-version.mjs";
import { paintFirst } from "./page-paint.mjs";
import { sealPage } from "./page-seal.mjs";

const FileSystemCache = /** @type {any} */ (fileSystemCache).default ?? fileSystemCache;

/** Ends the key of the page that is shown for every address without one (next.config.ts). */
const lost = /\/[a-z]{2}\/lost$/;

/**
 * PostHog loads session replay from its asset host. The captcha of /auth loads on the page that a visitor came from too:
 * the policy of the first page stays while its links are followed.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function scriptOrigins({ POSTHOG_HOST, TURNSTILE_SITE_KEY, TURNSTILE_URL }) {
  const captcha = TURNSTILE_SITE_KEY && (TURNSTILE_URL || "https://challenges.cloudflare.com");
  const origins = [POSTHOG_HOST, captcha].flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  const assets = origins.map((origin) => origin.replace(/\.i\.posthog\.com$/, "-assets.i.posthog.com"));
  return [...new Set([...origins, ...assets])];
}

/**
 * Next's own cache of prerendered pages, which seals each page when it is first taken out: after a build, and again
 * after every revalidation. A step after the build could not do this, because pages with figures are made anew while
 * the server runs (docs/decisions/0008).
 */
export default class SealingCache extends FileSystemCache {
  /** @param {...any} call */
  async get(...call) {
    const entry = await super.get(...call);
    const page = entry?.value;
    if (page?.kind === "APP_PAGE" && typeof page.html === "string") {
      if (lost.test(call[0])) {
        page.status = 404;
        // A page may be made there any day, so no cache in between may remember that there was none.
        page.headers = { ...page.headers, "cache-control": "private, no-store" };
      }
      page.html = sealPage(paintFirst(page.html), scriptOrigins(process.env));
    }
    return entry;
  }

  /** @param {...any} call */
  async set(...call) {
    await super.set(...call);
    if (call[1]?.kind === "APP_PAGE") pagesChanged();
  }

  /** @param {...any} call */
  async revalidateTag(...call) {
    await super.revalidateTag(...call);
    pagesChanged();
  }
}
