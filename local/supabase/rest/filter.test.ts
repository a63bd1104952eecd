import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

let library: Library;
beforeAll(async () => {
  library = await startLibrary(`
    create table public.odd (id int primary key, "a.b" text, "c d" text, value text);
    insert into public.odd values (1, 'x', 'y', 'a,b'), (2, 'X', 'z', 'say "hi" (now)'), (3, null, null, 'back\\slash');
    grant select on public.odd to anon;
  `);
});
afterAll(() => library.stop());

const select = () => library.anon.from("books").select("id");
type Query = ReturnType<typeof select>;

const cases: [string, (query: Query) => Query, number[]][] = [
  ["eq", (q) => q.eq("title", "Notes"), [2]],
  ["neq", (q) => q.neq("shelf", "low"), [1]],
  ["gt and lte", (q) => q.gt("pages", 50).lte("pages", 120), [3]],
  ["gte and lt", (q) => q.gte("price", 5).lt("price", "12.51"), [1, 4]],
  ["like", (q) => q.like("title", "No%"), [2, 4]],
  ["ilike with stars", (q) => q.filter("title", "ilike", "n*"), [2, 4]],
  ["likeAllOf", (q) => q.likeAllOf("title", ["N%", "%r"]), [4]],
  ["likeAnyOf", (q) => q.likeAnyOf("title", ["E%", "R%"]), [1, 3]],
  ["ilikeAnyOf", (q) => q.ilikeAnyOf("title", ["e%", "r%"]), [1, 3]],
  ["match", (q) => q.regexMatch("title", "^[EN]\\w+$"), [1, 2]],
  ["imatch", (q) => q.regexIMatch("title", "^n"), [2, 4]],
  ["is null", (q) => q.is("author_id", null), [4]],
  ["not is null", (q) => q.not("price", "is", null), [1, 2, 4]],
  ["isDistinct", (q) => q.isDistinct("author_id", 1), [3, 4]],
  ["in", (q) => q.in("title", ["Engines", "No author", 'x,"y'.slice(0, 1)]), [1, 4]],
  ["in nothing", (q) => q.in("id", []), []],
  ["notIn", (q) => q.notIn("id", [1, 2]), [3, 4]],
  ["contains, arrays", (q) => q.contains("tags", ["math", "old"]), [1]],
  ["contains, json", (q) => q.contains("meta", { stars: 4 }), [2]],
  ["containedBy", (q) => q.containedBy("tags", ["math", "new"]), [2, 3, 4]],
  ["overlaps", (q) => q.overlaps("tags", ["old", "new"]), [1, 4]],
  ["overlaps, ranges", (q) => q.overlaps("years", "[1844,1995)"), [1, 3]],
  ["rangeLt", (q) => q.rangeLt("years", "[1900,1901)"), [1, 2]],
  ["rangeGt", (q) => q.rangeGt("years", "[1900,1901)"), [3]],
  ["rangeGte", (q) => q.rangeGte("years", "[1843,1901)"), [2, 3]],
  ["rangeLte", (q) => q.rangeLte("years", "[1800,1845)"), [2]],
  ["rangeAdjacent", (q) => q.rangeAdjacent("years", "[1850,1860)"), [1]],
  ["fts", (q) => q.textSearch("words", "run & river", { config: "english" }), [3]],
  [
    "plain fts on text",
    (q) => q.textSearch("title", "run rivers", { type: "plain", config: "english" }),
    [3],
  ],
  [
    "websearch",
    (q) => q.textSearch("words", "engine or river", { type: "websearch", config: "english" }),
    [1, 3],
  ],
  ["phrase", (q) => q.textSearch("words", "running rivers", { type: "phrase", config: "english" }), [3]],
  ["json path as text", (q) => q.eq("meta->>stars", "5"), [1]],
  ["json path as json", (q) => q.gt("meta->stars", 4), [1]],
  ["match of several", (q) => q.match({ shelf: "low", author_id: 1 }), [2]],
  ["not", (q) => q.not("pages", "gt", 50), [2, 4]],
  ["or", (q) => q.or("id.eq.1,title.eq.Notes"), [1, 2]],
  ["nested logic", (q) => q.or("and(shelf.eq.low,pages.lt.20),not.and(id.gt.1,id.lt.9)"), [1, 4]],
  ["or with lists and quotes", (q) => q.or('id.in.(1,2),title.eq."No author",tags.cs.{new}'), [1, 2, 4]],
  ["or with json path and not", (q) => q.or("meta->>stars.eq.5,price.not.is.null").neq("id", 4), [1, 2]],
  ["quantified", (q) => q.filter("id", "eq(any)", "{1,3}"), [1, 3]],
  ["enum", (q) => q.eq("shelf", "high"), [1]],
  ["timestamps", (q) => q.gte("at", "2025-01-02T03:04:05Z").eq("id", 1), [1]],
  ["computed column", (q) => q.eq("shout", "NOTES"), [2]],
];

describe("filters", () => {
  test.each(cases)("%s", async (_name, narrow, ids) => {
    const { data, error } = await narrow(select()).order("id");
    expect(error).toBeNull();
    expect(data?.map((row) => row.id)).toEqual(ids);
  });
});

test("reads odd names and values that need quotes", async () => {
  const odd = () => library.anon.from("odd").select("id");
  expect((await odd().eq('"a.b"', "x")).data).toEqual([{ id: 1 }]);
  expect((await odd().eq("c d", "z")).data).toEqual([{ id: 2 }]);
  expect((await odd().in("value", ["a,b"])).data).toEqual([{ id: 1 }]);
  expect((await odd().eq("value", 'say "hi" (now)')).data).toEqual([{ id: 2 }]);
  expect((await odd().or(`value.eq."say \\"hi\\" (now)",value.eq."back\\\\slash"`).order("id")).data).toEqual(
    [{ id: 2 }, { id: 3 }],
  );
  expect((await library.anon.from("odd").select('"a.b", x:"c d"').eq("id", 1).single()).data).toEqual({
    "a.b": "x",
    x: "y",
  });
});
