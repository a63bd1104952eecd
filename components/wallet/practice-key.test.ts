import { expect, it } from "vitest";
import { memoryStore } from "@/local/testing/browser-store";
import { practiceKey } from "./practice-key";

/** A browser's storage as one page sees it; another page of the same browser has the same items. */
const page = (items: Map<string, string>) => memoryStore(items);

it("is kept encrypted: what lies in the browser does not show it", async () => {
  const items = new Map<string, string>();
  const key = await practiceKey(page(items));
  expect(key).toMatch(/^0x[0-9a-f]{64}$/);
  expect(JSON.parse(items.get("secure_practice_key") ?? "")).toMatchObject({ encrypted: true });
  expect([...items.values()].join()).not.toContain(key.slice(2));
});

it("is the same on the next page, and for requests that come at once", async () => {
  const items = new Map<string, string>();
  const first = page(items);
  const keys = await Promise.all([practiceKey(first), practiceKey(first), practiceKey(first)]);
  expect(new Set(keys).size).toBe(1);
  expect(await practiceKey(page(items))).toBe(keys[0]);
});

it("is made anew when what was kept cannot be opened any more", async () => {
  const items = new Map<string, string>();
  const key = await practiceKey(page(items));
  items.set("altura_app_key", "0".repeat(64));
  const next = await practiceKey(page(items));
  expect(next).toMatch(/^0x[0-9a-f]{64}$/);
  expect(next).not.toBe(key);
  expect(await practiceKey(page(items))).toBe(next);
});
