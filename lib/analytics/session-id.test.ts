import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { localStore } from "@/lib/platform/browser/storage";
import { memoryStore, refusalNames, refusingWindow } from "@/local/testing/browser-store";
import { analyticsSessionId } from "./session-id";

describe("analyticsSessionId", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it("is 'session_' + time + chance, and stays for a day", () => {
    const storage = memoryStore();
    const id = analyticsSessionId(storage);
    expect(id).toMatch(/^session_1700000000000[0-9a-f]{8}$/);
    vi.advanceTimersByTime(86_400_000 - 1);
    expect(analyticsSessionId(storage)).toBe(id);
    vi.advanceTimersByTime(1);
    expect(analyticsSessionId(storage)).not.toBe(id);
  });

  it("is stored as documented", () => {
    const storage = memoryStore();
    const id = analyticsSessionId(storage);
    expect(JSON.parse(storage.getItem("secure_session_id") ?? "")).toEqual({
      value: id,
      encrypted: false,
      timestamp: 1_700_000_000_000,
      expiry: 86_400_000,
    });
  });

  it.each(["not json", "{}", '{"value":"another","encrypted":false,"timestamp":1}'])(
    "survives %s, which something else wrote there",
    (text) => {
      expect(analyticsSessionId(memoryStore(new Map([["secure_session_id", text]])))).toMatch(/^session_/);
    },
  );

  it.each(refusalNames)("stays the same on a page of a browser with %s", (refusal) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("window", refusingWindow(refusal));
    const id = analyticsSessionId(localStore);
    expect(id).toMatch(/^session_/);
    expect(analyticsSessionId(localStore)).toBe(id);
    localStore.removeItem("secure_session_id");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});
