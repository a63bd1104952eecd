import { describe, expect, test } from "vitest";
import { moved, reachedOn, shownEvents, stepOf, withNew } from "./rules";
import type { VisionChanges, VisionEvent } from "./schema";
import { decodeSnapshot, encodeSnapshot, nobody, top } from "./snapshot";

const changes = (values: Partial<VisionChanges> = {}): VisionChanges => ({
  last: 11,
  each: 1,
  anew: false,
  dots: [],
  events: [],
  ...values,
});
const event = (id: number, at = "2026-11-23T12:00:00Z") =>
  ({ id, at, kind: "climbed", name: null }) as VisionEvent;

describe("a snapshot", () => {
  const dots = new Uint8Array(new Uint16Array([0, top, nobody]).buffer).reverse();

  test("comes out as it went in, with and without a dot of one's own", () => {
    for (const own of [null, 0, 59_999]) {
      const told = decodeSnapshot(encodeSnapshot({ last: 2 ** 40, each: 17, own, dots }).buffer);
      expect(told).toEqual({ last: 2 ** 40, each: 17, own, altitudes: new Uint16Array([nobody, top, 0]) });
    }
  });

  test("of 60,000 dots has at most 300 kB, and one of nobody is empty", () => {
    const full = encodeSnapshot({ last: 1, each: 1, own: 1, dots: new Uint8Array(120_000) });
    expect(full.byteLength).toBeLessThan(300_000);
    const none = encodeSnapshot({ last: 0, each: 1, own: null, dots: new Uint8Array() });
    expect(decodeSnapshot(none.buffer).altitudes).toHaveLength(0);
    expect(() => decodeSnapshot(new ArrayBuffer(3))).toThrow(RangeError);
  });
});

describe("changes", () => {
  const followed = { last: 10, each: 1, at: 0 };

  test("are applied one after the other", () => expect(stepOf(followed, changes(), 1000)).toBe("apply"));

  test.each([
    ["after a gap of more than a minute", changes(), 60_001],
    ["when too much happened", changes({ anew: true }), 1000],
    ["when dots stand for more members", changes({ each: 2 }), 1000],
    ["when the numbers went back", changes({ last: 9 }), 1000],
  ])("are not, %s: the whole is fetched anew", (_, told, now) =>
    expect(stepOf(followed, told, now)).toBe("anew"),
  );

  test("told twice move a dot once, and show an event once", () => {
    expect(moved(new Uint16Array([5, 6]), [[0, 5], [1, 9]])).toEqual([[1, 9]]); // prettier-ignore
    const shown = withNew([event(4), event(3)], [event(5), event(4)]);
    expect(shown.map(({ id }) => id)).toEqual([5, 4, 3]);
    const restored = event(9, "2026-11-02T12:00:00Z");
    expect(withNew(shown, [restored]).map(({ id }) => id)).toEqual([5, 4, 3, 9]);
    const many = Array.from({ length: 30 }, (_, id) => event(id));
    expect(withNew(shown, many)).toHaveLength(shownEvents);
  });
});

describe("the date of an altitude", () => {
  const now = new Date("2026-11-23T12:00:00Z");

  test("follows from what is missing and the weekly pace", () => {
    expect(reachedOn(700, 100, now)).toBe("2027-01-11");
    expect(reachedOn(1, 1000, now)).toBe("2026-11-24");
    expect(reachedOn(0, 0, now)).toBe("2026-11-23");
  });

  test("is none without a pace, or beyond ten years", () => {
    expect(reachedOn(10, 0, now)).toBeNull();
    expect(reachedOn(1_000_000, 1, now)).toBeNull();
  });
});
