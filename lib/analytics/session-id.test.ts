import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { analyticsSessionId } from "./session-id";

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

describe("analyticsSessionId", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it("is 'session_' + time + chance, and stays for a day", () => {
    const storage = memory();
    const id = analyticsSessionId(storage);
    expect(id).toMatch(/^session_1700000000000[0-9a-f]{8}$/);
    vi.advanceTimersByTime(86_400_000 - 1);
    expect(analyticsSessionId(storage)).toBe(id);
    vi.advanceTimersByTime(1);
    expect(analyticsSessionId(storage)).not.toBe(id);
  });

  it("is stored as documented", () => {
    const storage = memory();
    const id = analyticsSessionId(storage);
    expect(JSON.parse(storage.getItem("secure_session_id") ?? "")).toEqual({
      value: id,
      encrypted: false,
      timestamp: 1_700_000_000_000,
      expiry: 86_400_000,
    });
  });

  it("survives what others wrote there, and storage that refuses", () => {
    const storage = memory();
    storage.setItem("secure_session_id", "not json");
    expect(analyticsSessionId(storage)).toMatch(/^session_/);
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    expect(analyticsSessionId(closed)).toMatch(/^session_/);
  });
});
