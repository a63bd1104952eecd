import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

let library: Library;
beforeAll(async () => {
  library = await startLibrary(`
    create function public.add(a int, b int default 10) returns int language sql immutable as 'select a + b';
    create function public.echo(doc jsonb, list text[], at timestamptz default null) returns jsonb language sql
      as $$ select jsonb_build_object('doc', doc, 'list', list, 'at', at) $$;
    create function public.nothing() returns void language sql as 'select null';
    create function public.nil() returns text language sql as 'select null::text';
    create function public.find_books(minimum int) returns setof public.books language sql stable
      as 'select * from public.books where pages >= minimum';
    create function public.one_book(book int) returns public.books language sql stable
      as 'select * from public.books where id = book';
    create function public.stats(out total bigint, out longest int) language sql stable
      as 'select count(*), max(pages) from public.books';
    create function public.report(minimum int) returns table (title text, long boolean) language sql stable
      as 'select title, pages > minimum from public.books order by id';
    create function public.single_column() returns table (n int) language sql as 'select generate_series(1, 3)';
    create function public.numbers() returns setof int language sql as 'select generate_series(1, 3)';
    create function public.sum_all(variadic ns int[]) returns bigint language sql as 'select sum(n) from unnest(ns) n';
    create function public.count_all(variadic words text[] default '{}') returns int language sql stable
      as 'select cardinality(words)';
    create function public.join_all(separator text, variadic words text[]) returns text
      language sql stable as $$ select array_to_string(words, separator) $$;
    create function public.raw_body(jsonb) returns int language sql as 'select jsonb_array_length($1)';
    create function public.pick(x int) returns text language sql as $$ select 'int' $$;
    create function public.pick(x text) returns text language sql as $$ select 'text' $$;
    create function public.touch() returns int language sql volatile
      as 'update public.people set name = name returning 1';
    create function public.fail(code text) returns void language plpgsql as $$
      begin raise exception using errcode = code, message = 'username_taken', detail = 'd', hint = 'h'; end $$;
    create function public.teapot() returns int language plpgsql as $$ begin
      perform set_config('response.status', '418', true);
      perform set_config('response.headers', '[{"X-Pot": "tea"}]', true); return 1; end $$;
    create function public.payment() returns void language plpgsql as $$ begin
      raise sqlstate 'PGRST' using message = '{"code":"pay","message":"Pay first"}',
        detail = '{"status":402,"headers":{"X-Pay":"now"}}'; end $$;
    create function public.settings() returns jsonb language sql as $$ select jsonb_build_object(
      'role', current_user, 'claims', current_setting('request.jwt.claims')::jsonb,
      'method', current_setting('request.method'), 'path', current_setting('request.path'),
      'timeout', current_setting('statement_timeout'),
      'agent', current_setting('request.headers')::jsonb ->> 'x-who') $$;
    create function public.closed() returns int language sql as 'select 1';
    revoke execute on function public.closed() from public, anon, authenticated;
    create function public.on_change() returns trigger language plpgsql as 'begin return new; end';
  `);
});
afterAll(() => library.stop());

const rpc: Library["anon"]["rpc"] = (name, args, options) => library.anon.rpc(name, args, options);

test("calls with named arguments, by POST and GET", async () => {
  expect((await rpc("add", { a: 1, b: 2 })).data).toBe(3);
  expect((await rpc("add", { a: 1 })).data).toBe(11);
  expect((await rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(3);
  const doc = { deep: [1, { x: null }] };
  const { data } = await rpc("echo", { doc, list: ["a", "b,c"], at: "2025-01-01T00:00:00Z" });
  expect(data).toEqual({ doc, list: ["a", "b,c"], at: "2025-01-01T00:00:00+00:00" });
  expect((await rpc("echo", { doc: 1, list: ["a"] }, { get: true })).data).toEqual({
    doc: 1,
    list: ["a"],
    at: null,
  });
  expect((await rpc("sum_all", { ns: [1, 2, 3] })).data).toBe(6);
});

test("gives nothing, null, plain values and sets of them", async () => {
  expect(await rpc("nothing")).toMatchObject({ status: 204, data: null, error: null });
  expect(await rpc("nil")).toMatchObject({ status: 200, data: null, error: null });
  expect((await rpc("numbers")).data).toEqual([1, 2, 3]);
  expect((await rpc("single_column")).data).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect((await rpc("stats")).data).toEqual({ total: 4, longest: 300 });
});

test("filters, orders, pages, counts and embeds rows of a function", async () => {
  const { data, count, status } = await rpc("find_books", { minimum: 20 }, { count: "exact" })
    .select("title, shout, authors(name)")
    .neq("id", 2)
    .order("pages")
    .limit(1);
  expect(data).toEqual([{ title: "Running rivers", shout: "RUNNING RIVERS", authors: { name: "Ben" } }]);
  expect([count, status]).toEqual([2, 206]);
  const got = await rpc("find_books", { minimum: 100 }, { get: true })
    .eq("title", "Engines")
    .select("id")
    .single();
  expect(got.data).toEqual({ id: 1 });
  expect(await rpc("find_books", { minimum: 20 }, { head: true, count: "exact" })).toMatchObject({
    data: null,
    count: 3,
  });
  const report = await rpc("report", { minimum: 100 }).eq("long", true).select("title");
  expect(report.data).toEqual([{ title: "Engines" }, { title: "Running rivers" }]);
});

test("gives a composite as one object", async () => {
  expect((await rpc("one_book", { book: 2 }).select("title, authors(name)")).data).toEqual({
    title: "Notes",
    authors: { name: "Ada" },
  });
  const several = await rpc("find_books", { minimum: 0 }).single();
  expect(several.error?.code).toBe("PGRST116");
});

test("takes a whole JSON body as one unnamed argument", async () => {
  const response = await library.raw("/rpc/raw_body", {
    method: "POST",
    body: "[1,2,3]",
    headers: { "content-type": "application/json" },
  });
  expect(await response.json()).toBe(3);
});

test("a repeated name is a list for a variadic parameter, else its last value counts", async () => {
  const get = async (query: string) => (await library.raw(`/rpc/${query}`)).json() as Promise<unknown>;
  expect(await get("sum_all?ns=1&ns=2&ns=39")).toBe(42);
  expect(await get("sum_all?ns=7")).toBe(7);
  expect(await get("join_all?separator=-&words=a,b&words={c}")).toBe("a,b-{c}");
  expect(await get("count_all")).toBe(0);
  expect(await get("join_all?separator=-&separator=%2B&words=a&words=b")).toBe("a+b");
  expect(await get("sum_all?ns={1,2}")).toMatchObject({ code: "22P02" });
  expect(await get("sum_all")).toMatchObject({ code: "PGRST202" });
  expect((await rpc("sum_all", { ns: [1, 2] })).data).toBe(3);
});

test("tells which function was meant", async () => {
  expect(await rpc("find_book", { a: 1 })).toMatchObject({
    status: 404,
    error: {
      code: "PGRST202",
      message: "Could not find the function public.find_book(a) in the schema cache",
      hint: "Perhaps you meant to call the function public.find_books",
    },
  });
  expect((await rpc("add", { a: 1, c: 1 })).error).toMatchObject({
    code: "PGRST202",
    hint: "Perhaps you meant to call the function public.add(a, b)",
  });
  expect((await rpc("add", { z: 1 }, { get: true })).error).toMatchObject({
    code: "PGRST202",
    details:
      "Searched for the function public.add with parameter z, but no matches were found in the schema cache.",
  });
  expect((await rpc("pick", { x: 1 })).error?.code).toBe("PGRST203");
  expect((await rpc("on_change")).error?.code).toBe("PGRST202");
});

test("maps what functions raise", async () => {
  const raised = await rpc("fail", { code: "P0001" });
  expect(raised.status).toBe(400);
  expect(raised.error).toMatchObject({ code: "P0001", message: "username_taken", details: "d", hint: "h" });
  expect((await rpc("fail", { code: "PT409" })).status).toBe(409);
  expect((await rpc("fail", { code: "P0002" })).status).toBe(500);
  expect((await rpc("fail", { code: "28000" })).status).toBe(403);
  expect((await rpc("fail", { code: "57014" })).status).toBe(500);
  const payment = await library.raw("/rpc/payment", { method: "POST" });
  expect([payment.status, payment.headers.get("x-pay"), await payment.json()]).toEqual([
    402,
    "now",
    { code: "pay", message: "Pay first", details: null, hint: null },
  ]);
  const pot = await library.raw("/rpc/teapot", { method: "POST" });
  expect([pot.status, pot.headers.get("x-pot")]).toEqual([418, "tea"]);
});

test("GET cannot write, and nobody runs what is not granted", async () => {
  expect(await rpc("touch", {}, { get: true })).toMatchObject({ status: 405, error: { code: "25006" } });
  expect(await rpc("closed")).toMatchObject({ status: 401, error: { code: "42501" } });
  const member = library.client({ token: await library.token("00000000-0000-4000-8000-000000000001") });
  expect(await member.rpc("closed")).toMatchObject({ status: 403, error: { code: "42501" } });
});

test("shows the function who asks and how", async () => {
  const sub = "00000000-0000-4000-8000-000000000001";
  const member = library.client({ token: await library.token(sub, { aal: "aal1" }) });
  const { data } = await member.rpc("settings").setHeader("x-who", "me");
  expect(data).toMatchObject({
    role: "authenticated",
    claims: { sub, role: "authenticated", aal: "aal1" },
    method: "POST",
    path: "/rpc/settings",
    timeout: "8s",
    agent: "me",
  });
  expect((await rpc("settings")).data).toMatchObject({ role: "anon", timeout: "3s" });
  const admin = await library.client({ key: library.secretKey }).rpc("settings");
  expect(admin.data).toMatchObject({ role: "service_role", claims: { role: "service_role" }, timeout: "8s" });
});
