import { afterEach, expect, it, vi } from "vitest";
import { keepPlain } from "@/lib/platform/crypto/secure-storage";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStore, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { keepSeen, readSeen } from "./seen";

const seen = { of: "2026-01-01", segment: "new", xp: 500 } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("is that of the member who joined then", () => {
  const store = memoryStore();
  keepSeen(store, seen);
  expect([readSeen(store, seen.of), readSeen(store, "2025-12-31")]).toEqual([seen, null]);
});

it.each(["not json", "null", "[]", '{"of":"2026-01-01","segment":"nobody","xp":1}', '{"of":"2026-01-01"}'])(
  "is nothing where something else has stored %s",
  (stored) => {
    const store = memoryStore();
    keepPlain(store, "measured_seen", stored);
    expect(readSeen(store, "2026-01-01")).toBeNull();
  },
);

it.each(refusalNames)("lives as long as the page in a browser with %s", (refusal) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("window", refusingWindow(refusal));
  keepSeen(localStore, seen);
  expect(readSeen(localStore, seen.of)).toEqual(seen);
  localStore.removeItem("secure_measured_seen");
});
