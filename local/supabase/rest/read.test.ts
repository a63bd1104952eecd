import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.stop());

const books = () => library.anon.from("books");

test("selects every column, exactly as Postgres writes them", async () => {
  const { data, error, status } = await books().select().eq("id", 2).single();
  expect(error).toBeNull();
  expect(status).toBe(200);
  expect(data).toEqual({
    id: 2,
    title: "Notes",
    author_id: 1,
    price: 99999999.99,
    pages: 50,
    tags: ["math"],
    meta: { stars: 4 },
    years: "[1843,1844)",
    shelf: "low",
    isbn: "i2",
    at: "2025-01-02T03:04:05+00:00",
    words: "'note':1",
  });
});

test("selects columns with aliases, casts and computed columns", async () => {
  const { data } = await books().select("name:title, price::text, pages::float8, shout").eq("id", 1);
  expect(data).toEqual([{ name: "Engines", price: "12.50", pages: 300, shout: "ENGINES" }]);
});

test("walks json paths, in columns that are no json too", async () => {
  const { data } = await library.anon
    .from("authors")
    .select("city:address->>city, lat:address->geo->lat, address->lines->1, address->lines->>-1")
    .eq("id", 1);
  expect(data).toEqual([{ city: "London", lat: 51.5, lines: "b" }]);
  const tags = await books().select("first:tags->0").eq("id", 1).single();
  expect(tags.data).toEqual({ first: "math" });
});

test("orders by columns, json paths and nulls", async () => {
  const titles = async (query: PromiseLike<{ data: { title: string }[] | null }>) =>
    (await query).data?.map((row) => row.title);
  expect(
    await titles(books().select("title").order("price", { ascending: false, nullsFirst: false })),
  ).toEqual(["Notes", "Engines", "No author", "Running rivers"]);
  expect(await titles(books().select("title").order("price", { nullsFirst: true }).limit(1))).toEqual([
    "Running rivers",
  ]);
  expect(
    await titles(books().select("title").order("meta->stars", { nullsFirst: false }).order("id")),
  ).toEqual(["No author", "Notes", "Engines", "Running rivers"]);
});

test("pages with range, limit, offset and the Range header, and counts", async () => {
  const page = await books().select("id", { count: "exact" }).order("id").range(1, 2);
  expect(page.data).toEqual([{ id: 2 }, { id: 3 }]);
  expect(page.count).toBe(4);
  expect(page.status).toBe(206);
  const head = await books().select("*", { count: "exact", head: true }).gt("id", 1);
  expect([head.data, head.count, head.status]).toEqual([null, 3, 200]);
  for (const count of ["planned", "estimated"] as const)
    expect((await books().select("id", { count }).eq("id", 1)).count).toBeGreaterThan(0);

  const response = await library.raw("/books?select=id&order=id", { headers: { Range: "1-1" } });
  expect(response.headers.get("content-range")).toBe("1-1/*");
  expect(await response.json()).toEqual([{ id: 2 }]);
});

test("refuses a range that is not there and numbers that are none", async () => {
  const beyond = await books().select("id", { count: "exact" }).range(20, 30);
  expect(beyond.status).toBe(416);
  expect(beyond.error).toMatchObject({
    code: "PGRST103",
    details: "An offset of 20 was requested, but there are only 4 rows.",
  });
  const raw = await library.raw("/books?offset=20", { headers: { Prefer: "count=exact" } });
  expect([raw.status, raw.headers.get("content-range")]).toEqual([416, "*/4"]);
  const negative = await library.raw("/books?limit=-1");
  expect([negative.status, negative.headers.get("content-range")]).toEqual([416, null]);
  expect((await library.raw("/books?limit=1;drop")).status).toBe(400);
  expect((await books().select("id").limit(0)).data).toEqual([]);
});

test("gives one row, none or a refusal for single and maybeSingle", async () => {
  expect((await books().select("id").eq("id", 1).single()).data).toEqual({ id: 1 });
  const none = await books().select("id").eq("id", 99).single();
  expect(none.status).toBe(406);
  expect(none.error).toMatchObject({ code: "PGRST116", details: "The result contains 0 rows" });
  expect((await books().select("id").single()).error?.code).toBe("PGRST116");
  expect(await books().select("id").eq("id", 99).maybeSingle()).toMatchObject({ data: null, error: null });
  expect((await books().select("id").maybeSingle()).error?.code).toBe("PGRST116");
});

test("writes CSV and strips nulls", async () => {
  const { data } = await books().select("id,title").order("id").limit(2).csv();
  expect(data).toBe("id,title\n1,Engines\n2,Notes");
  const quoted = await library.anon.from("authors").select("name,mentor_id").eq("id", 1).csv();
  expect(quoted.data).toBe("name,mentor_id\nAda,");
  const stripped = await library.anon.from("authors").select("id,born,mentor_id").eq("id", 3).stripNulls();
  expect(stripped.data).toEqual([{ id: 3, mentor_id: 1 }]);
});

test("gives at most a thousand rows, as hosted projects do", async () => {
  await library.sql`insert into public.genres select n, 'g' from generate_series(1000, 2200) n`;
  const { data, count } = await library.anon.from("genres").select("id", { count: "exact" }).limit(5000);
  expect(data).toHaveLength(1000);
  expect(count).toBe(1203);
  const estimated = await library.anon.from("genres").select("id", { count: "estimated", head: true });
  expect(estimated.count).toBeGreaterThan(1000);
});

test("counts without the count of a page in the way", async () => {
  const { data, count } = await books().select("id", { count: "exact" }).eq("shelf", "high").limit(1);
  expect(data).toEqual([{ id: 1 }]);
  expect(count).toBe(1);
  expect((await books().select("count")).data).toEqual([{ count: 4 }]);
});
