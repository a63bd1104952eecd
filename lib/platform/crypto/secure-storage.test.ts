import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStore, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { localStore, type BrowserStore } from "@/lib/platform/browser/storage";
import { forget, keepEncrypted, keepPlain, readEncrypted, readPlain } from "./secure-storage";

let storage: BrowserStore;
const stored = (name: string) =>
  JSON.parse(storage.getItem(`secure_${name}`) ?? "null") as Record<string, unknown>;

beforeEach(() => {
  storage = memoryStore();
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ["Date"] });
});
afterEach(() => void vi.useRealTimers());

describe("plain items", () => {
  it("have the documented form", () => {
    keepPlain(storage, "a", "value", 1000);
    expect(stored("a")).toEqual({
      value: "value",
      encrypted: false,
      timestamp: 1_700_000_000_000,
      expiry: 1000,
    });
    keepPlain(storage, "b", "value");
    expect(stored("b")).not.toHaveProperty("expiry");
    expect(storage.getItem("altura_app_key")).toBeNull();
  });

  it("end with their expiry, in milliseconds, and leave nothing behind", () => {
    keepPlain(storage, "a", "value", 1000);
    vi.setSystemTime(1_700_000_000_999);
    expect(readPlain(storage, "a")).toBe("value");
    vi.setSystemTime(1_700_000_001_000);
    expect(readPlain(storage, "a")).toBeNull();
    expect(storage.getItem("secure_a")).toBeNull();
  });

  it("are forgotten on demand, and nothing foreign is taken for one", () => {
    keepPlain(storage, "a", "value");
    forget(storage, "a");
    expect(readPlain(storage, "a")).toBeNull();
    for (const text of ["not json", "null", "{}", '{"value":1}']) {
      storage.setItem("secure_a", text);
      expect(readPlain(storage, "a")).toBeNull();
    }
  });
});

describe("encrypted items", () => {
  it("come back, and are not readable where they lie", async () => {
    await keepEncrypted(storage, "a", "größe 山", 1000);
    expect(stored("a")).toMatchObject({ encrypted: true, timestamp: 1_700_000_000_000, expiry: 1000 });
    expect(JSON.stringify(stored("a"))).not.toContain("größe");
    expect(await readEncrypted(storage, "a")).toBe("größe 山");
    expect(readPlain(storage, "a")).toBeNull();
    vi.setSystemTime(1_700_000_001_000);
    expect(await readEncrypted(storage, "a")).toBeNull();
  });

  it("use a 12-byte IV that is never the same, and AES-GCM under the first 32 of 64 hex characters", async () => {
    await keepEncrypted(storage, "a", "text");
    const first = Buffer.from(String(stored("a").value), "base64");
    await keepEncrypted(storage, "a", "text");
    const second = Buffer.from(String(stored("a").value), "base64");
    expect(first.subarray(0, 12).equals(second.subarray(0, 12))).toBe(false);
    expect(first).toHaveLength(12 + 4 + 16);
    const hex = storage.getItem("altura_app_key") ?? "";
    expect(hex).toMatch(/^[0-9a-f]{64}$/);
    const key = await crypto.subtle.importKey("raw", Buffer.from(hex.slice(0, 32)), "AES-GCM", false, [
      "decrypt",
    ]);
    const open = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: new Uint8Array(second.subarray(0, 12)) },
      key,
      new Uint8Array(second.subarray(12)),
    );
    expect(Buffer.from(open).toString()).toBe("text");
  });

  it("are gone when they were changed, or their key was", async () => {
    await keepEncrypted(storage, "a", "text");
    const whole = storage.getItem("secure_a") ?? "";
    const bytes = Buffer.from(String(stored("a").value), "base64");
    bytes[15]! ^= 1;
    storage.setItem("secure_a", JSON.stringify({ ...stored("a"), value: bytes.toString("base64") }));
    expect(await readEncrypted(storage, "a")).toBeNull();
    storage.setItem("secure_a", whole);
    expect(await readEncrypted(storage, "a")).toBe("text");
    storage.setItem("altura_app_key", "0".repeat(64));
    expect(await readEncrypted(storage, "a")).toBeNull();
  });
});

describe.each(refusalNames)("in a browser with %s", (refusal) => {
  afterEach(() => {
    localStore.keys().forEach(localStore.removeItem);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("items live as long as the page", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("window", refusingWindow(refusal));
    expect(keepPlain(localStore, "a", "value")).toBe(false);
    expect(readPlain(localStore, "a")).toBe("value");
    await keepEncrypted(localStore, "b", "text");
    expect(await readEncrypted(localStore, "b")).toBe("text");
    forget(localStore, "a");
    expect(readPlain(localStore, "a")).toBeNull();
  });
});
