import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import SealingCache from "./page-cache.mjs";

type Entry = { lastModified: number; value: Record<string, unknown> };
const stored = vi.hoisted(() => new Map<string, Entry>());
/** What Next has read and holds back, because its tags have expired. */
const held = vi.hoisted(() => new Map<string, Entry>());
const databaseAnswers = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock("../platform/supabase/answers/database-answers.mjs", () => ({ databaseAnswers }));
const contentChanged = vi.hoisted(() => vi.fn<() => Promise<number>>());
vi.mock("./content-version.mjs", () => ({ contentChanged }));
vi.mock("next/dist/server/lib/incremental-cache/file-system-cache.js", () => ({
  default: class {
    static memoryCache = held;
    async get(key: string) {
      return stored.get(key) ?? null;
    }
    async set(key: string, value: Entry["value"]) {
      stored.set(key, { lastModified: Date.now(), value });
    }
  },
}));

const html = '<html><head><meta charSet="utf-8"/></head><body><script>boot()</script></body></html>';
const page = (text = html) => ({ kind: "APP_PAGE", html: text, headers: {} }) as Record<string, unknown>;
const key = (path: string) => `/next-route-cache/APP_PAGE/hash/$${path}`;
const minutes = 60_000;

let folder: string;
let cache: { get(key: string): Promise<Entry | null>; set(key: string, value: unknown): Promise<void> };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "build-"));
  const routes = {
    "/en/pricing": { initialRevalidateSeconds: 60 },
    "/en/faq": { initialRevalidateSeconds: false },
    "/api/figures": { initialRevalidateSeconds: 15 },
  };
  writeFileSync(join(folder, "prerender-manifest.json"), JSON.stringify({ routes }));
  cache = new SealingCache({ serverDistDir: join(folder, "server") }) as unknown as typeof cache;
  databaseAnswers.mockResolvedValue(true);
  contentChanged.mockResolvedValue(0);
});
afterEach(() => {
  stored.clear();
  held.clear();
  databaseAnswers.mockReset();
  rmSync(folder, { recursive: true });
});

it("looks for no file in the middleware, where Next makes one for each request and names no folder", () => {
  const made = () => (new SealingCache({}) as unknown as { renewed: Set<string> }).renewed;
  expect(made()).toBe(made());
});

describe("the page of an address without one", () => {
  it("has the status 404 in store and when it was just made", async () => {
    const made = page();
    await cache.set(key("/es/lost"), made);
    expect(made).toMatchObject({ status: 404, headers: { "cache-control": "private, no-store" } });
    stored.set(key("/en/lost"), { lastModified: Date.now(), value: page() });
    expect((await cache.get(key("/en/lost")))?.value).toMatchObject({ status: 404 });
  });

  // It would be made for whatever address asks first, and that address is in its links.
  it("stays as it was built when every page is made anew", async () => {
    const built = { ...page(), headers: { "x-next-cache-tags": "_N_T_/layout" } };
    held.set(key("/en/lost"), { lastModified: 1, value: built });
    const entry = await cache.get(key("/en/lost"));
    expect(entry?.value).toMatchObject({ status: 404 });
    expect(entry?.value.headers).toEqual({ "cache-control": "private, no-store" });
    held.set(key("/en/faq"), { lastModified: 1, value: page() });
    expect(await cache.get(key("/en/faq"))).toBeNull();
  });
});

describe("a page is sealed", () => {
  it("when it is taken out the first time", async () => {
    stored.set(key("/en/faq"), { lastModified: Date.now(), value: page() });
    expect((await cache.get(key("/en/faq")))?.value.html).toContain("Content-Security-Policy");
  });

  it("when it was made for the visitor who waits for it, before it is ever taken out", async () => {
    const made = page();
    await cache.set(key("/en/pricing"), made);
    expect(made.html).toContain("Content-Security-Policy");
  });

  it("anew by another process, whose configuration may be another", async () => {
    vi.stubEnv("POSTHOG_HOST", "https://before.example");
    const before = page();
    await cache.set(key("/en/faq"), before);
    vi.stubEnv("POSTHOG_HOST", "https://after.example");
    stored.set(key("/en/faq"), { lastModified: 0, value: page(String(before.html)) });
    const after = String((await cache.get(key("/en/faq")))?.value.html);
    expect(after).toContain("https://after.example");
    expect(after).not.toContain("https://before.example");
    vi.unstubAllEnvs();
  });
});

describe("a page that could not show what it is about", () => {
  const marked = (status: number) =>
    page(html.replace("</head>", `<meta name="altura-unavailable" content="${status}"/></head>`));

  it("says so with its status, and is not kept", async () => {
    const made = marked(503);
    await cache.set(key("/en/nft-metrics"), made);
    expect(made).toMatchObject({ status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } });
    expect(made.html).toContain("Content-Security-Policy");
    expect(stored.size).toBe(0);
    const whole = marked(200);
    await cache.set(key("/en/tokenomics"), whole);
    expect([whole.status, stored.size]).toEqual([200, 0]);
  });

  it("gives its place to the last one that could, which stays", async () => {
    await cache.set(key("/en/nft-metrics"), page(html.replace("boot()", "figures()")));
    const made = marked(503);
    await cache.set(key("/en/nft-metrics"), made);
    expect(made.html).toContain("figures()");
    expect(made.status).toBeUndefined();
    expect((await cache.get(key("/en/nft-metrics")))?.value.html).toContain("figures()");
  });

  it("is made anew when the build had no service to ask", async () => {
    stored.set(key("/en/nft-metrics"), { lastModified: Date.now(), value: marked(503) });
    expect(await cache.get(key("/en/nft-metrics"))).toBeNull();
  });

  it("is also a file of a handler, as long as the service is silent", async () => {
    const file = (status: number) => ({ kind: "APP_ROUTE", status, headers: {}, body: String(status) });
    const silent = file(503);
    await cache.set(key("/api/nft-metrics/days"), silent);
    expect([silent.status, stored.size]).toEqual([503, 0]);
    await cache.set(key("/api/nft-metrics/days"), file(200));
    const later = file(503);
    await cache.set(key("/api/nft-metrics/days"), later);
    expect(later).toMatchObject({ status: 200, body: "200" });
  });
});

describe("a page that is too old", () => {
  const put = (path: string, age: number, kind = "APP_PAGE") =>
    stored.set(key(path), { lastModified: Date.now() - age, value: { ...page(), kind } });
  const ageOf = async (path: string) => Date.now() - ((await cache.get(key(path)))?.lastModified ?? 0);

  it("is one that was made before something was published, by whichever instance", async () => {
    put("/en/pricing", minutes);
    contentChanged.mockResolvedValue(Date.now() - 2 * minutes);
    expect(await ageOf("/en/pricing")).toBeLessThan(5 * minutes);
    contentChanged.mockResolvedValue(Date.now() - minutes / 2);
    expect(await ageOf("/en/pricing")).toBeGreaterThan(5 * minutes);
    databaseAnswers.mockResolvedValue(false);
    expect(await ageOf("/en/pricing"), "the last page stands without a database").toBeLessThan(5 * minutes);
  });

  it("is known by what was read once: Next makes a cache for every request", async () => {
    put("/en/pricing", 6 * minutes);
    databaseAnswers.mockResolvedValue(false);
    writeFileSync(join(folder, "prerender-manifest.json"), "gone");
    const serverDistDir = join(folder, "server");
    cache = new SealingCache({ serverDistDir }) as unknown as typeof cache;
    expect(await ageOf("/en/pricing")).toBeLessThan(5 * minutes);
  });

  it("is known as soon as a build has written which ones there are", async () => {
    put("/en/pricing", 6 * minutes);
    databaseAnswers.mockResolvedValue(false);
    const later = join(folder, "later");
    const open = () => new SealingCache({ serverDistDir: join(later, "server") }) as unknown as typeof cache;
    cache = open();
    expect(await ageOf("/en/pricing")).toBeGreaterThan(5 * minutes);
    mkdirSync(later);
    copyFileSync(join(folder, "prerender-manifest.json"), join(later, "prerender-manifest.json"));
    cache = open();
    expect(await ageOf("/en/pricing")).toBeLessThan(5 * minutes);
  });

  it("is left to be made anew before it is answered", async () => {
    put("/en/pricing", 6 * minutes);
    expect(await ageOf("/en/pricing")).toBeGreaterThan(5 * minutes);
  });

  it.each([
    ["/en/pricing", "APP_PAGE"],
    ["/api/figures", "APP_ROUTE"],
  ])("is merely due while the database does not answer: %s", async (path, kind) => {
    databaseAnswers.mockResolvedValue(false);
    put(path, 24 * 60 * minutes, kind);
    const age = await ageOf(path);
    expect(age).toBeLessThan(5 * minutes);
    expect(age, "and made anew beside").toBeGreaterThan(4 * minutes);
  });

  it("is no reason to ask the database when it is not old, or never made anew", async () => {
    put("/en/pricing", 4 * minutes);
    put("/en/faq", 24 * 60 * minutes);
    await cache.get(key("/en/pricing"));
    await cache.get(key("/en/faq"));
    await cache.get(key("/en/unknown"));
    expect(databaseAnswers).not.toHaveBeenCalled();
  });
});

describe("a page that shows what is configured", () => {
  it("is not taken from the build, which need not know it, but made by the running server", async () => {
    stored.set(key("/en/sign-in"), { lastModified: Date.now() - 10 * minutes, value: page() });
    expect(await cache.get(key("/en/sign-in"))).toBeNull();
    await cache.set(key("/en/sign-in"), page());
    expect((await cache.get(key("/en/sign-in")))?.value.html).toContain("Content-Security-Policy");
  });
});
