import { describe, expect, it } from "vitest";
import { noticesOf } from "./attention";
import type { Analytics } from "./schema";

const now = Date.parse("2026-03-11T14:30:00Z");
const line = (sum: number, before: number) => ({ now: [sum, 0], before: [0, before] });
const of = (changes: Partial<Analytics>): Analytics => ({
  ...{ today: "2026-03-11", from: "2026-03-10", shift: 2, size: 1, slots: 2, money: false, example: false },
  ...{ began: "2025-01-01", complete_to: null, facts_at: "2026-03-11T14:25:00Z", periods_at: null },
  ...{ notes: [], series: {}, parts: {}, sources: {} },
  ...changes,
});
const kinds = (changes: Partial<Analytics>) => noticesOf(of(changes), now).map(({ kind }) => kind);

describe("what needs attention in the analytics", () => {
  it("is a sum that fell by a quarter or more, the deepest fall first", () => {
    const series = {
      joined: line(75, 100),
      chat: line(10, 100),
      points: line(76, 100),
      page_view: line(300, 100),
      other: line(0, 100),
    };
    expect(noticesOf(of({ series }), now)).toEqual([
      { kind: "chat", now: 10, before: 100, fall: 0.9 },
      { kind: "joined", now: 75, before: 100, fall: 0.25 },
    ]);
  });

  it("is no fall of few, of a hidden number, or from a time before the community", () => {
    expect(kinds({ series: { joined: line(0, 19) } })).toEqual([]);
    expect(kinds({ series: { joined: { now: [null, 0], before: [50, 50] } } })).toEqual([]);
    expect(kinds({ series: { joined: { now: [9, 9], before: [null, 90] } } })).toEqual([]);
    expect(kinds({ series: { joined: line(1, 100) }, began: "2026-03-09" })).toEqual([]);
    expect(kinds({ series: { joined: line(1, 100) }, began: null })).toEqual([]);
  });

  it("is figures that nothing makes any longer, before all others", () => {
    const series = { joined: line(1, 100) };
    expect(kinds({ series, facts_at: "2026-03-11T13:00:00Z" })).toEqual(["late", "joined"]);
    expect(kinds({ facts_at: null })).toEqual([]);
  });

  it("is a quarter more of members who churned", () => {
    const churned = (...values: (number | null)[]) => kinds({ segments: { churned: values } });
    expect(churned(20, 30, 25)).toEqual(["churned"]);
    expect(churned(20, 24)).toEqual([]);
    expect(churned(1, 19)).toEqual([]);
    expect(churned(null, 50)).toEqual([]);
    expect(churned()).toEqual([]);
  });
});
