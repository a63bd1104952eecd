import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

let library: Library;
beforeAll(async () => {
  library = await startLibrary(`
    create table public.items (
      id int primary key,
      name text default 'unnamed',
      amount bigint,
      data jsonb,
      tags text[],
      owner int references public.people,
      code text unique,
      made timestamptz default '2025-01-01Z'
    );
    create table public.tickets (id bigint generated always as identity primary key, seat text default 'A1');
    create table public.late (id int primary key, ref int references public.people deferrable initially deferred);
    grant all on public.items, public.tickets, public.late to anon;
  `);
});
afterAll(() => library.stop());

const items = () => library.anon.from("items");
const stored = async (id: number) => (await library.sql`select * from public.items where id = ${id}`)[0];

test("inserts one row and gives back what was asked for", async () => {
  const quiet = await items().insert({ id: 1, data: { a: [1, null] }, tags: ["x", "y, z"], owner: 1 });
  expect(quiet).toMatchObject({ status: 201, data: null, error: null });
  expect(await stored(1)).toMatchObject({ name: "unnamed", data: { a: [1, null] }, tags: ["x", "y, z"] });
  const { data, status } = await items()
    .insert({ id: 2, amount: "9007199254740993", owner: 2 })
    .select("amount::text, people(name)")
    .single();
  expect(status).toBe(201);
  expect(data).toEqual({ amount: "9007199254740993", people: { name: "Quin" } });
});

test("inserts many rows; absent keys are null, or defaults when asked", async () => {
  const rows = [{ id: 10, name: "ten" }, { id: 11 }];
  const { data, count } = await items().insert(rows, { count: "exact" }).select("id,name").order("id");
  expect(data).toEqual([
    { id: 10, name: "ten" },
    { id: 11, name: null },
  ]);
  expect(count).toBe(2);
  const filled = await items()
    .insert([{ id: 12, name: "twelve" }, { id: 13 }], { defaultToNull: false })
    .select("name");
  expect(filled.data).toEqual([{ name: "twelve" }, { name: "unnamed" }]);
  expect((await items().insert([]).select("id")).data).toEqual([]);
  expect((await library.anon.from("tickets").insert({}).select("id,seat").single()).data).toEqual({
    id: 1,
    seat: "A1",
  });
});

test("upserts by key or by another unique column", async () => {
  await items().insert({ id: 20, name: "a", code: "c20" });
  const merged = await items().upsert({ id: 20, name: "b" }).select("id,name,code");
  expect(merged.data).toEqual([{ id: 20, name: "b", code: "c20" }]);
  expect(merged.status).toBe(200);
  const mixed = await items()
    .upsert([
      { id: 20, name: "c" },
      { id: 21, name: "d" },
    ])
    .select("id")
    .order("id");
  expect([mixed.status, mixed.data]).toEqual([201, [{ id: 20 }, { id: 21 }]]);
  const byCode = await items()
    .upsert({ id: 22, name: "e", code: "c20" }, { onConflict: "code" })
    .select("id,name");
  expect(byCode.data).toEqual([{ id: 22, name: "e" }]);
  const ignored = await items().upsert({ id: 21, name: "z" }, { ignoreDuplicates: true }).select("id");
  expect(ignored.data).toEqual([]);
  expect((await stored(21))?.name).toBe("d");
});

test("updates and deletes what filters find", async () => {
  await items().insert([
    { id: 30, amount: 1 },
    { id: 31, amount: 2 },
    { id: 32, amount: 3 },
  ]);
  const updated = await items()
    .update({ name: "new", data: null })
    .gte("id", 31)
    .lte("id", 32)
    .select("id,name")
    .order("id");
  expect(updated.data).toEqual([
    { id: 31, name: "new" },
    { id: 32, name: "new" },
  ]);
  expect(await items().update({ name: "x" }, { count: "exact" }).eq("id", 999)).toMatchObject({
    status: 204,
    count: 0,
  });
  expect((await items().update({}).eq("id", 31).select()).data).toEqual([]);
  const gone = await items().delete({ count: "exact" }).in("id", [30, 31]);
  expect(gone).toMatchObject({ status: 204, count: 2 });
  expect((await items().delete().eq("id", 32).select("id").single()).data).toEqual({ id: 32 });
});

test("computed columns come back from a write", async () => {
  const { data } = await library.anon
    .from("books")
    .update({ pages: 301 })
    .eq("id", 1)
    .select("shout, covers(color)");
  expect(data).toEqual([{ shout: "ENGINES", covers: { color: "red" } }]);
});

test("a write that breaks single or max-affected is rolled back", async () => {
  await items().insert([
    { id: 40, amount: 7 },
    { id: 41, amount: 7 },
  ]);
  const single = await items().update({ amount: 8 }).eq("amount", 7).select().single();
  expect(single.error?.code).toBe("PGRST116");
  const most = await items().delete().eq("amount", 7).setHeader("Prefer", "handling=strict, max-affected=1");
  expect(most.error).toMatchObject({ code: "PGRST124", details: "The query affects 2 rows" });
  expect((await items().select("id").eq("amount", 7)).data).toHaveLength(2);
  expect(
    (await items().delete().eq("amount", 7).setHeader("Prefer", "handling=strict, max-affected=2")).error,
  ).toBeNull();
});

test("constraints answer with their codes, deferred ones too", async () => {
  await items().insert({ id: 50, code: "dup" });
  const taken = await items().insert({ id: 51, code: "dup" });
  expect(taken).toMatchObject({
    status: 409,
    error: { code: "23505", details: "Key (code)=(dup) already exists." },
  });
  expect(await items().insert({ id: 52, owner: 99 })).toMatchObject({
    status: 409,
    error: { code: "23503" },
  });
  expect(await items().insert({ name: "no id" })).toMatchObject({ status: 400, error: { code: "23502" } });
  const pages = await library.anon.from("books").update({ pages: 0 }).eq("id", 1);
  expect(pages).toMatchObject({ status: 400, error: { code: "23514" } });
  expect(await items().insert({ id: "x" })).toMatchObject({ status: 400, error: { code: "22P02" } });
  const late = await library.anon.from("late").insert({ id: 1, ref: 99 });
  expect(late).toMatchObject({ status: 409, error: { code: "23503" } });
});

test("refuses bodies and columns it cannot place", async () => {
  expect((await items().insert({ id: 60, nope: 1 })).error).toMatchObject({
    code: "PGRST204",
    message: "Could not find the 'nope' column of 'items' in the schema cache",
  });
  expect((await items().update({ nope: 1 }).eq("id", 1)).error?.code).toBe("PGRST204");
  expect((await items().upsert({ id: 60 }, { onConflict: "nope" })).error?.code).toBe("42703");
  const post = (body: string, headers = {}) =>
    library.raw("/items", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
  for (const body of ["", "{", "1", '[{"id":1},{"name":"x"}]', "[1]"]) {
    const response = await post(body);
    expect([response.status, (await response.json()).code]).toEqual([400, "PGRST102"]);
  }
  expect((await post("id\n1", { "content-type": "text/csv" })).status).toBe(400);
  expect((await items().update({ name: "all" })).error).toMatchObject({ code: "21000" });
  expect((await items().delete()).error?.message).toBe("DELETE requires a WHERE clause");
  expect((await items().update({ name: "x" }).eq("id", 1).limit(1)).status).toBe(501);
});

test("says in Content-Range which rows an update changed, and how many another write touched", async () => {
  await items().insert([{ id: 70 }, { id: 71 }]);
  const range = async (method: string, query: string, prefer = "", body?: string) => {
    const headers = { "content-type": "application/json", prefer };
    const answer = await library.raw(`/items?${query}`, { method, headers, ...(body && { body }) });
    return [answer.status, answer.headers.get("content-range")];
  };
  const name = '{"name":"x"}';
  expect(await range("PATCH", "id=in.(70,71)", "", name)).toEqual([204, "0-1/*"]);
  expect(await range("PATCH", "id=in.(70,71)", "return=representation,count=exact", name)).toEqual([
    200,
    "0-1/2",
  ]);
  expect(await range("PATCH", "id=eq.999", "count=exact", name)).toEqual([204, "*/0"]);
  expect(await range("PATCH", "id=eq.999", "return=representation", name)).toEqual([200, "*/*"]);
  expect(await range("POST", "", "count=exact", '{"id":72}')).toEqual([201, "*/1"]);
  expect(await range("DELETE", "id=gte.70", "count=exact")).toEqual([204, "*/3"]);
});
