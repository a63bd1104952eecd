import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listPath, listQuery, withFilter, withSort, withoutFilters } from "./address";
import { shownColumns, type ListDefinition, type ListState } from "./definition";
import { parseAddress, parseColumns, readKey, writeKey } from "./parse";
import { listPage } from "./schema";

const list: ListDefinition = {
  name: "climbs",
  path: "/admin/climbs",
  section: "climbs",
  title: ["admin.climbs", "title"],
  words: "admin.climbs",
  columns: [
    { key: "route", fixed: true, fields: ["route"] },
    { key: "grade", sort: "grade", fields: ["grade"] },
    { key: "length", sort: "length", numeric: true, fields: ["metres"] },
    { key: "notes", optional: true, fields: ["notes"] },
  ],
  filters: {
    grade: { kind: "choice", options: ["easy", "hard", "grim"], several: true },
    season: { kind: "choice", options: ["summer", "winter"] },
    climbed: { kind: "dates" },
    length: { kind: "numbers" },
    guided: { kind: "yesNo" },
    author: { kind: "text" },
  },
  sort: { key: "grade", desc: true },
  sorts: ["grade", "length"],
  pageSize: 25,
  page: listPage(z.object({ id: z.uuid() })),
};
const plain: ListState = { filter: {}, sort: list.sort, columns: null, view: null, position: null };
const id = "00000000-0000-4000-8000-000000000001";
const view = {
  id,
  state: {
    filter: { grade: ["hard"], q: "north" },
    sort: { key: "length", desc: false },
    columns: ["route", "length"],
  },
};

describe("the address of a list is read", () => {
  it("by the kinds of its filters; what cannot be read is as if it were not said", () => {
    const asked = parseAddress(list, {
      q: "  north face ",
      grade: ["hard", "easy", "hard"],
      season: "spring",
      climbed_from: "2026-02-31",
      climbed_to: "2026-03-01",
      length_min: "0100",
      length_max: "long",
      guided: "yes",
      author: "x".repeat(101),
      password: "x",
      sort: "-length",
      cols: "length,route,password",
    });
    expect(asked).toEqual({
      view: null,
      filter: {
        q: "north face",
        grade: ["easy", "hard"],
        climbed_to: "2026-03-01",
        length_min: "100",
        guided: "yes",
        season: null,
        climbed_from: null,
        length_max: null,
        author: null,
      },
      sort: { key: "length", desc: true },
      columns: ["route", "length"],
      after: null,
      before: null,
    });
  });

  it("without columns, order or view where it names ones that do not exist", () => {
    const asked = parseAddress(list, { cols: "password", sort: "-password", view: "mine" });
    expect(asked).toMatchObject({ columns: null, sort: null, view: null });
    expect(parseAddress(list, {}).columns).toBeUndefined();
  });

  it("with an opaque key, which comes back as it was; a forged one is the first page", () => {
    const key = ["2026-01-01T00:00:00.123456+00:00", id] as [string, string];
    expect(readKey(writeKey(key))).toEqual(key);
    expect(parseAddress(list, { after: writeKey(key) }).after).toEqual(key);
    expect(parseAddress(list, { before: writeKey([12, 7]) }).before).toEqual([12, 7]);
    for (const forged of ["x", "W10", "eyJhIjoxfQ", "../..", "a".repeat(500), undefined])
      expect(readKey(forged), forged).toBeNull();
  });
});

describe("the address of a list is written", () => {
  it("as short as it can be, and read again as it was", () => {
    expect(listPath(list, plain)).toBe("/admin/climbs");
    const state = {
      ...plain,
      filter: { q: "north", grade: ["easy", "hard"] },
      sort: { key: "length", desc: true },
      columns: ["route"],
      position: { after: "a1" },
    };
    const query = listQuery(list, state);
    expect(query.toString()).toBe("q=north&grade=easy&grade=hard&sort=-length&cols=route&after=a1");
    expect(parseAddress(list, { q: "north", grade: query.getAll("grade"), sort: "-length" }).filter).toEqual(
      state.filter,
    );
  });

  it("as what differs from the view, and says what the view has and the list no longer", () => {
    const opened: ListState = { ...plain, ...view.state, view };
    expect(listPath(list, opened)).toBe(`/admin/climbs?view=${id}`);
    expect(listQuery(list, withFilter(opened, { season: "winter" })).toString()).toBe(
      `season=winter&view=${id}`,
    );
    expect(listQuery(list, withoutFilters(opened)).toString()).toBe(`q=&grade=&view=${id}`);
    expect(listQuery(list, { ...opened, columns: null, sort: list.sort }).toString()).toBe(
      `sort=-grade&cols=&view=${id}`,
    );
    expect(parseAddress(list, { q: "", grade: "", view: id }).filter).toEqual({ q: null, grade: null });
  });
});

describe("changes", () => {
  it("of a filter or the order begin at the first page", () => {
    const later: ListState = { ...plain, position: { after: "a1" } };
    expect(withFilter(later, { season: "winter" })).toMatchObject({
      filter: { season: "winter" },
      position: null,
    });
    expect(withFilter({ ...later, filter: { season: "winter" } }, { season: null }).filter).toEqual({});
    expect(withFilter({ ...later, filter: { grade: ["hard"] } }, { grade: [] }).filter).toEqual({});
    expect(withSort(later, "length", true)).toMatchObject({
      sort: { key: "length", desc: true },
      position: null,
    });
  });

  it("of the order turn it round where it is sorted by that already", () => {
    expect(withSort(plain, "grade", true).sort).toEqual({ key: "grade", desc: false });
    expect(withSort(plain, "length", false).sort).toEqual({ key: "length", desc: false });
  });

  it("of the columns keep the list's order and the fixed ones, and never leave none", () => {
    const keys = (chosen: string[] | null) => shownColumns(list, chosen).map(({ key }) => key);
    expect(keys(null)).toEqual(["route", "grade", "length"]);
    expect(keys(["notes", "grade"])).toEqual(["route", "grade", "notes"]);
    expect(parseColumns(list, ["password"])).toBeNull();
  });
});
