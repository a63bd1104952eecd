import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { pagesChanged } from "../front/page-version.mjs";
import { paintFirst } from "./page-paint.mjs";
import { sealPage } from "./page-seal.mjs";

const FileSystemCache = /** @type {any} */ (fileSystemCache).default ?? fileSystemCache;

/** Ends the key of the page that stands for every address without one (next.config.ts). */
const lost = /\/[a-z]{2}\/lost$/;

/** PostHog loads session replay from its asset host. @param {string | undefined} host */
function scriptOrigins(host) {
  if (!host || !URL.canParse(host)) return [];
  const { origin } = new URL(host);
  return [...new Set([origin, origin.replace(/\.i\.posthog\.com$/, "-assets.i.posthog.com")])];
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
      page.html = sealPage(paintFirst(page.html), scriptOrigins(process.env.POSTHOG_HOST));
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
