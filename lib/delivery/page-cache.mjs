import { readFileSync } from "node:fs";
import { join } from "node:path";
import fileSystemCache from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import { contentChanged } from "./content-version.mjs";
import { pagesChanged } from "./page-version.mjs";
import { databaseAnswers } from "../platform/supabase/answers/database-answers.mjs";
import { markedStatus } from "../platform/request/unavailable-mark.mjs";
import { timeouts } from "../platform/timeouts.mjs";
import { expireSeconds } from "./page-expiry.mjs";
import { paintFirst } from "./page-paint.mjs";
import { sealPage } from "./page-seal.mjs";

const FileSystemCache = /** @type {any} */ (fileSystemCache).default ?? fileSystemCache;

/** Ends the key of the page that is shown for every address without one (next.config.ts). */
const lost = /\/[a-z]{2}\/lost$/;

/** A page that shows what is configured, which a build need not know: the running server makes it once itself. */
const configured = /\/[a-z]{2}\/sign-in$/;
const started = Date.now();

const isBuilding = process.env.NEXT_PHASE === "phase-production-build";

/** Next's key of a page ends with its address. @param {string} key */
const addressOf = (key) => key.slice(key.lastIndexOf("/$") + 2);

/** Pages that were finished by this process: the policy of others may be that of an earlier configuration. */
const finished = new WeakSet();

/** @param {any} page */
function finish(page) {
  if (page?.kind !== "APP_PAGE" || typeof page.html !== "string" || finished.has(page)) return;
  page.html = sealPage(paintFirst(page.html));
  finished.add(page);
}

/**
 * Gives the page of an address without one its status, and takes it out of what `revalidatePath` of a layout reaches: a
 * page that is made anew holds the address that asked first, and React refuses it under every other one.
 *
 * @param {any} page
 */
function refuse(page) {
  page.status = 404;
  // A page may be made there any day, so no cache in between may remember that there was none.
  page.headers = { ...page.headers, "cache-control": "private, no-store" };
  delete page.headers["x-next-cache-tags"];
}

/**
 * The status of a page or a file of a handler that could not show what it is about, because a service did not answer: it says so
 * itself (`unavailable-mark.mjs`), and is shown once. Null for every other one.
 *
 * @param {any} page
 */
function unavailableStatus(page) {
  if (page?.kind === "APP_ROUTE") return page.status >= 500 ? page.status : null;
  return page?.kind === "APP_PAGE" && typeof page.html === "string" ? markedStatus(page.html) : null;
}

/** What `renewed` has read, by folder: one for a server. In the middleware Next names none. @type {Map<string, Set<string>>} */
const read = new Map([["", new Set()]]);

/**
 * Addresses that are made anew from time to time; the others never ask the database. Next makes a cache for every
 * request, also of handlers: to read the file each time was a sixth of all work.
 *
 * @param {string} folder of the build
 */
function renewed(folder) {
  const known = read.get(folder);
  if (known) return known;
  try {
    const { routes } = JSON.parse(readFileSync(join(folder, "../prerender-manifest.json"), "utf8"));
    const paths = new Set(Object.keys(routes).filter((path) => routes[path].initialRevalidateSeconds));
    read.set(folder, paths);
    return paths;
  } catch {
    return new Set();
  }
}

/**
 * Next's own cache of prerendered pages. It seals each page when it is stored and when it is first taken out, because
 * pages with figures are made anew while the server runs, and such a page is answered before it was ever taken out
 * (docs/decisions/0008). While the database does not answer, a page that is too old counts as merely due: it is
 * answered at once, and made anew beside. What was published makes older pages too old, in every instance (decision 0062).
 */
export default class SealingCache extends FileSystemCache {
  /** @param {any} context */
  constructor(context) {
    super(context);
    this.renewed = renewed(context.serverDistDir ?? "");
  }

  /** @param {...any} call */
  async get(...call) {
    const found = await super.get(...call);
    // Made anew with everything else before anybody asked for it: Next has read it, and holds it back by its tags.
    const entry = found ?? (lost.test(call[0]) ? (FileSystemCache.memoryCache?.get(call[0]) ?? null) : null);
    const page = entry?.value;
    if (
      !isBuilding &&
      configured.test(call[0]) &&
      page?.kind === "APP_PAGE" &&
      entry.lastModified < started
    ) {
      return null;
    }
    // Of a build, which had no service to ask.
    if (!isBuilding && unavailableStatus(page) !== null) return null;
    if (page?.kind === "APP_PAGE" && lost.test(call[0])) refuse(page);
    finish(page);
    if (!entry || isBuilding || !this.renewed.has(addressOf(call[0]))) return entry;
    const limit = Date.now() - expireSeconds * 1000;
    // Published since, perhaps by another instance: as old as what is made anew before it is answered.
    const isStale = entry.lastModified < (await contentChanged(timeouts.cachedPageMs));
    const aged = isStale ? { ...entry, lastModified: Math.min(entry.lastModified, limit - 1000) } : entry;
    if (aged.lastModified > limit || (await databaseAnswers(timeouts.cachedPageMs))) return aged;
    return { ...entry, lastModified: limit + 1000 };
  }

  /**
   * The last good page in the place of one that misses what it is about; without one, that page with its status, which is not
   * kept. Answers whether there is something to keep.
   *
   * @param {string} key @param {any} page @param {any} context
   */
  async replace(key, page, context) {
    const status = isBuilding ? null : unavailableStatus(page);
    if (status === null) return true;
    const before = (await super.get(key, context))?.value;
    if (before?.kind === page.kind && unavailableStatus(before) === null) {
      Object.assign(page, before);
      return true;
    }
    page.status = status;
    page.headers = { ...page.headers, "cache-control": "no-store" };
    if (status === 503) page.headers["retry-after"] = "5";
    return false;
  }

  /** @param {...any} call */
  async set(...call) {
    const isKept = await this.replace(call[0], call[1], { ...call[2], kind: call[1]?.kind });
    if (call[1]?.kind === "APP_PAGE" && lost.test(call[0])) refuse(call[1]);
    finish(call[1]);
    if (!isKept) return;
    await super.set(...call);
    if (call[1]?.kind === "APP_PAGE" || call[1]?.kind === "APP_ROUTE") pagesChanged();
  }

  /** @param {...any} call */
  async revalidateTag(...call) {
    await super.revalidateTag(...call);
    pagesChanged();
  }
}
