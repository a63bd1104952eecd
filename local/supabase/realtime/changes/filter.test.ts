import { expect, test } from "vitest";
import { filterSql, parseFilters } from "./filter.ts";

const [one] = parseFilters("name=eq.a.b=c");

test("values may contain dots and equals signs, quotes protect commas", () => {
  expect(one).toEqual({ column: "name", operator: "eq", value: "a.b=c", negate: false });
  expect(parseFilters('name=eq."a,b \\"c\\"",id=not.gt.3')).toEqual([
    { column: "name", operator: "eq", value: 'a,b "c"', negate: false },
    { column: "id", operator: "gt", value: "3", negate: true },
  ]);
  expect(parseFilters('name=in.("a,b",c)')[0]?.value).toBe('{"a,b",c}');
  expect(parseFilters("  ")).toEqual([]);
});

test.each(["undefined", "name", "name=eq", "name=drop.x", "name=in.a,b", "id=is.maybe", "a=eq.1,,b=eq.2"])(
  "%s is refused",
  (text) => {
    expect(() => parseFilters(text)).toThrow("Error parsing `filter` params");
  },
);

test("at most 100 values", () => {
  const values = Array.from({ length: 101 }, (_, at) => at).join(",");
  expect(() => parseFilters(`id=in.(${values})`)).toThrow("Maximum 100");
});

test("no word of the client is written into SQL", () => {
  const [filter] = parseFilters("name=eq.x'; drop table notes; --");
  expect(filterSql(filter!, 't."name"', "text", "$1")).toBe(`coalesce(t."name" = ($1::text::text), false)`);
});
