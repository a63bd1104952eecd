import { describe, expect, test } from "vitest";
import {
  analyticsPath,
  cellState,
  clicksPath,
  eventsPath,
  fileRows,
  joinedPath,
  linesPath,
  notesOfSlots,
  ordersPath,
  shareOfWeek,
  slotDays,
  sumOf,
} from "./rules";
import { analyticsFilter, type Analytics } from "./schema";

const answer: Analytics = {
  today: "2026-03-11",
  from: "2026-02-23",
  shift: 21,
  size: 7,
  slots: 3,
  money: true,
  began: null,
  complete_to: null,
  facts_at: null,
  periods_at: null,
  example: false,
  notes: [
    { id: "00000000-0000-4000-8000-000000000001", day: "2026-03-10", text: "Sent" },
    { id: "00000000-0000-4000-8000-000000000002", day: "2026-02-23", text: "Begun" },
  ],
  series: { joined: { now: [1, null, 3], before: [2, 0, 0] } },
  parts: { joined: [{ item: null, now: 4, before: 2 }] },
  sources: {},
  cohorts: [{ cohort: "2026-02-23", size: 5, here: [5, 2], later: [5, 3] }],
};

describe("slots", () => {
  test("begin with the first day, and lie as far from the other period as it says", () => {
    expect(slotDays(answer)).toEqual(["2026-02-23", "2026-03-02", "2026-03-09"]);
    expect(slotDays(answer, true)).toEqual(["2026-02-02", "2026-02-09", "2026-02-16"]);
  });

  test("hold the notes of their days", () => {
    expect(notesOfSlots(answer)).toEqual([
      { day: "2026-03-09", text: "Sent" },
      { day: "2026-02-23", text: "Begun" },
    ]);
  });

  test("are added up as far as they are known", () => {
    expect(sumOf({ now: [1, null, 3], before: [2, 0, 0] })).toEqual({ now: 4, before: 2, change: 1 });
    expect(sumOf({ now: [1], before: [0] }).change).toBeNull();
  });
});

describe("a week of a cohort", () => {
  test("is empty before its Monday, runs until its Sunday is over, and is done then", () => {
    expect(cellState("2026-03-02", 0, "2026-03-08")).toBe("running");
    expect(cellState("2026-03-02", 0, "2026-03-09")).toBe("done");
    expect(cellState("2026-03-02", 1, "2026-03-08")).toBe("none");
    expect(cellState("2026-03-02", 1, "2026-03-09")).toBe("running");
  });

  test("counts every member once in the share of all, and only where the week is over", () => {
    const cohorts = [
      { cohort: "2026-02-16", size: 90, here: [90, 9], later: [90, 9] },
      { cohort: "2026-02-23", size: 10, here: [10, 10], later: [10, 10] },
      { cohort: "2026-03-02", size: 50, here: [50, 50], later: [50, 50] },
      { cohort: "2026-02-09", size: null, here: [], later: [] },
    ];
    expect(shareOfWeek(cohorts, 1, "2026-03-09", "here")).toBe(0.19);
    expect(shareOfWeek(cohorts, 4, "2026-03-09", "here")).toBeNull();
  });
});

describe("the address", () => {
  test("says what differs from the usual, and anything unknown is the usual", () => {
    const filter = analyticsFilter.parse({
      days: "30",
      segment: "power",
      source: "'",
      locale: "xx",
      compare: "x",
    });
    expect(filter).toEqual({
      days: 30,
      compare: "before",
      segment: "power",
      source: undefined,
      locale: undefined,
    });
    expect(analyticsPath("overview", filter)).toBe("/admin/analytics?days=30&segment=power");
    expect(analyticsPath("funnels", analyticsFilter.parse({}))).toBe("/admin/analytics/funnels");
  });
});

test("the file has a line for every number", () => {
  expect(fileRows(answer)).toEqual([
    { kind: "series", name: "joined", item: "", day: "2026-02-23", value: 1, before: 2 },
    { kind: "series", name: "joined", item: "", day: "2026-03-02", value: null, before: 0 },
    { kind: "series", name: "joined", item: "", day: "2026-03-09", value: 3, before: 0 },
    { kind: "part", name: "joined", item: "under_5", day: "", value: 4, before: 2 },
    { kind: "cohort", name: "members", item: "", day: "2026-02-23", value: 5, before: null },
    { kind: "cohort", name: "here", item: "0", day: "2026-02-23", value: 5, before: null },
    { kind: "cohort", name: "here", item: "1", day: "2026-02-23", value: 2, before: null },
    { kind: "cohort", name: "later", item: "0", day: "2026-02-23", value: 5, before: null },
    { kind: "cohort", name: "later", item: "1", day: "2026-02-23", value: 3, before: null },
  ]);
});

test("the rows of a figure are those of its period, its source, and what it counts", () => {
  expect(joinedPath(answer, {})).toBe("/admin/home?joined_from=2026-02-23&joined_to=2026-03-11");
  expect(joinedPath(answer, { source: "mail" })).toMatch(/joined_to=2026-03-11&source=mail$/);
  const days = "made_from=2026-02-23&made_to=2026-03-11";
  expect(clicksPath(answer, { source: "mail" }, "qualified")).toBe(
    `/admin/analytics/clicks?${days}&source=mail&reached=qualified`,
  );
  expect(eventsPath(answer, { source: "mail" }, { type: "page_view", item: "/pricing" })).toBe(
    `/admin/analytics/events?type=page_view&item=%2Fpricing&source=mail&${days}`,
  );
  expect(eventsPath(answer, { source: "mail" }, { type: "page_view", source: "search" })).toMatch(
    "&source=search&",
  );
  expect(linesPath(answer)).toBe(`/admin/wallet-points/lines?${days}`);
  expect(linesPath(answer, "signup")).toBe(`/admin/wallet-points/lines?source=signup&${days}`);
  expect(ordersPath(answer, {})).toBe("/admin/billing?made_from=2026-02-23&made_to=2026-03-11");
  expect(ordersPath(answer, { source: "mail" }, true)).toMatch(
    /&source=mail&status=paid&status=refunded&status=partially_refunded&status=disputed$/,
  );
});
