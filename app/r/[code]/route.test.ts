import { NextRequest } from "next/server";
import type * as NextServer from "next/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import type { Click } from "@/lib/referrals/mutations";
import { GET } from "./route";

const database = vi.hoisted(() => ({ resolveAlias: vi.fn(), recordClicks: vi.fn() }));
const later = vi.hoisted(() => [] as Promise<void>[]);
vi.mock("@/lib/referrals/mutations", () => database);
vi.mock("next/server", async (load) => ({
  ...(await load<typeof NextServer>()),
  after: (work: Promise<void>) => void later.push(work),
}));

const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/150 Safari/537.36";
const noor = { alias: "Noor", referrer_id: "n", click_days: 12, first_touch: false };
let turn = 0;
/** What a browser is answered that opens a link which nobody has opened before. */
async function open(headers: Record<string, string> = {}, search = "") {
  const code = `code${(turn += 1)}`;
  const request = new NextRequest(`http://localhost:3000/r/${code}${search}`, {
    headers: { "user-agent": chrome, ...headers },
  });
  const response = await GET(request, { params: Promise.resolve({ code }) });
  const { pathname, search: query } = new URL(response.headers.get("location") ?? "");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  return { status: response.status, to: pathname + query, cookie: response.headers.get("set-cookie") };
}

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  vi.stubEnv("APP_URL", "http://localhost:3000");
  later.length = 0;
  database.resolveAlias.mockReset().mockResolvedValue(noor);
  database.recordClicks.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  await Promise.all(later);
  vi.unstubAllEnvs();
});

it("answers before the click is written; the click has the id of the cookie and the time of the visit", async () => {
  const began = Date.now();
  const { status, to, cookie } = await open({}, "?utm_source=x");
  expect([status, to]).toEqual([307, "/?utm_source=x"]);
  expect(database.recordClicks).not.toHaveBeenCalled();
  await Promise.all(later);
  const [[[click]]] = database.recordClicks.mock.calls as [[[Click]]];
  expect(click).toMatchObject({ alias: "Noor", landing: "/?utm_source=x", ip_hash: null });
  expect(click.id).toBe(unsign(/altura_ref=([^;]+)/.exec(cookie ?? "")?.[1]));
  expect(Date.parse(click.at)).toBeGreaterThanOrEqual(began);
});

it("leads to the language of the visitor, and says nothing about a code while the database does not answer", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  database.resolveAlias.mockRejectedValue(new Error("down"));
  expect(await open({ cookie: "altura_locale=es" })).toMatchObject({ status: 307, to: "/es", cookie: null });
  expect(later).toEqual([]);
});

it("records nothing for an unknown code, and says so", async () => {
  database.resolveAlias.mockResolvedValue(null);
  expect(await open()).toEqual({ status: 307, to: "/?notice=unknown-invite", cookie: null });
  expect(later).toEqual([]);
});

it("keeps the click as long as the settings say, with its label", async () => {
  const { cookie } = await open({}, "?via=Podcast");
  expect(cookie).toMatch(/altura_ref=.*Max-Age=1036800.*HttpOnly.*altura_invited=1;.*Max-Age=1036800/);
  await Promise.all(later);
  expect(database.recordClicks).toHaveBeenCalledWith([expect.objectContaining({ via: "podcast" })]);
});

it("lets the first of several links count where the settings say so, and counts each", async () => {
  database.resolveAlias.mockResolvedValue({ ...noor, first_touch: true });
  const from = (browser: number, cookie = "") => open({ "user-agent": `${chrome} ${browser}`, cookie });
  const held = (await from(1)).cookie?.split(";")[0] ?? "";
  expect(held).toMatch(/^altura_ref=/);
  expect((await from(2, held)).cookie).toBeNull();
  expect((await from(3, "altura_ref=forged.x")).cookie).toMatch(/altura_ref=/);
  await Promise.all(later);
  expect(database.recordClicks.mock.calls.flat(2)).toHaveLength(3);
});

it("records no preview", async () => {
  expect((await open({ "user-agent": "WhatsApp/2.23.20.0" })).cookie).toBeNull();
  expect(later).toEqual([]);
});
