import { beforeEach, describe, expect, it } from "vitest";
import { byOwnClock, memoryKey } from "./token-clock";

const hour = 3600;
/** What the auth service and this device call now, in seconds. */
let service = 1_800_000_000;
let device = service;
let stored: Map<string, string>;
let memory: Map<string, string>;
const mapped = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
});
const open = () => byOwnClock(mapped(stored), mapped(memory), () => device * 1000);

const token = (at: number) => {
  const payload = Buffer.from(JSON.stringify({ iat: at, exp: at + 900, sub: "ÿÿ>>" })).toString("base64url");
  return `e30.${payload}.sig`;
};
const session = (at: number) =>
  JSON.stringify({ access_token: token(at), refresh_token: "r", expires_at: at + 900, expires_in: 900 });
const endOf = (text: string | null | undefined) =>
  (JSON.parse(text ?? "{}") as { expires_at: number }).expires_at;

beforeEach(() => {
  service = 1_800_000_000;
  device = service;
  stored = new Map();
  memory = new Map();
});

describe.each([
  ["right", 0],
  ["three hours ahead", 3 * hour],
  ["three hours behind", -3 * hour],
  ["a day ahead", 24 * hour],
])("a device whose clock is %s", (_name, difference) => {
  beforeEach(() => {
    device = service + difference;
  });

  it("sees as much left of a token that has just come as there is, and stores the service's time", async () => {
    const storage = open();
    await storage.setItem("s", session(service));
    expect(endOf(await storage.getItem("s")) - device).toBe(900);
    expect(endOf(stored.get("s"))).toBe(service + 900);
    // Saved again as it was read, as when the account changes.
    await storage.setItem("s", (await storage.getItem("s"))!);
    expect(endOf(stored.get("s"))).toBe(service + 900);
    expect(endOf(await storage.getItem("s")) - device).toBe(900);
  });

  it("remembers that over a reload, ten minutes later", async () => {
    await open().setItem("s", session(service));
    device += 600;
    expect(endOf(await open().getItem("s")) - device).toBe(300);
  });
});

it("is corrected by a token of later than the device thinks: it counts from when it was first read", async () => {
  device = service - 3 * hour;
  stored.set("s", session(service));
  const storage = open();
  expect(endOf(await storage.getItem("s")) - device).toBe(900);
  device += 899;
  expect(endOf(await storage.getItem("s")) - device).toBe(1);
});

it("forgets a difference that is none any more, when the clock was set right", async () => {
  memory.set(memoryKey, String(3 * hour));
  stored.set("s", session(service));
  expect(endOf(await open().getItem("s")) - device).toBe(900);
  expect(memory.get(memoryKey)).toBe("0");
});

it("leaves seconds that an answer took, and what is no session of ours, as they are", async () => {
  device = service + 20;
  const storage = open();
  await storage.setItem("s", session(service));
  expect(endOf(await storage.getItem("s"))).toBe(service + 900);
  for (const value of ["null", "verifier", '{"access_token":"a.b.c","expires_at":1}', "[]"]) {
    await storage.setItem("other", value);
    expect(await storage.getItem("other")).toBe(value);
  }
  expect(await storage.getItem("none")).toBeNull();
  memory.set(memoryKey, "soon");
  expect(endOf(await open().getItem("s"))).toBe(service + 900);
});
