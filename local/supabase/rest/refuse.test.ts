import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

const ADA = "00000000-0000-4000-8000-000000000001";
const BEN = "00000000-0000-4000-8000-000000000002";

let library: Library;
let ada: SupabaseClient;
let ben: SupabaseClient;
beforeAll(async () => {
  library = await startLibrary();
  ada = library.client({ token: await library.token(ADA) });
  ben = library.client({ token: await library.token(BEN) });
});
afterAll(() => library.stop());

describe("row level security and grants", () => {
  test("a member sees, changes and deletes own rows only", async () => {
    const { data } = await ada
      .from("notes")
      .insert({ text: "mine", secret: "s" })
      .select("id,user_id")
      .single();
    expect(data?.user_id).toBe(ADA);
    const id = data?.id as number;
    expect((await ben.from("notes").select("text").eq("id", id)).data).toEqual([]);
    expect(await ben.from("notes").update({ text: "x" }, { count: "exact" }).eq("id", id)).toMatchObject({
      count: 0,
      error: null,
    });
    expect((await ben.from("notes").delete({ count: "exact" }).eq("id", id)).count).toBe(0);
    expect((await ada.from("notes").update({ text: "y" }).eq("id", id).select("text").single()).data).toEqual(
      {
        text: "y",
      },
    );
    const foreign = await ben.from("notes").insert({ user_id: ADA, text: "forged" });
    expect(foreign).toMatchObject({ status: 403, error: { code: "42501" } });
    expect(foreign.error?.message).toContain("row-level security");
  });

  test("a column without a grant is refused wherever it is named", async () => {
    const denied = { status: 403, error: { code: "42501" } };
    expect(await ada.from("notes").select("secret")).toMatchObject(denied);
    expect(await ada.from("notes").select("*")).toMatchObject(denied);
    expect(await ada.from("notes").select("id").eq("secret", "s")).toMatchObject(denied);
    expect(await ada.from("notes").select("id").order("secret")).toMatchObject(denied);
    expect(await ada.from("notes").insert({ score: 1000 })).toMatchObject(denied);
    expect(await ada.from("notes").update({ score: 1000 }).eq("user_id", ADA)).toMatchObject(denied);
    expect(await ada.from("notes").update({ text: "z" }).eq("user_id", ADA).select()).toMatchObject(denied);
    expect((await ada.from("notes").update({ text: "z" }).eq("user_id", ADA)).error).toBeNull();
  });

  test("a visitor is refused with 401, the service role passes", async () => {
    expect(await library.anon.from("notes").select("id")).toMatchObject({
      status: 401,
      error: { code: "42501" },
    });
    const admin = library.client({ key: library.secretKey });
    expect((await admin.from("notes").select("id,secret")).error).toBeNull();
  });

  test("nothing of one request stays for the next", async () => {
    const asked = Array.from({ length: 40 }, (_, i) => (i % 2 ? ada : ben).from("notes").select("user_id"));
    for (const [i, { data }] of (await Promise.all(asked)).entries())
      for (const row of data ?? []) expect(row.user_id).toBe(i % 2 ? ADA : BEN);
    expect((await library.anon.from("notes").select("id")).status).toBe(401);
  });
});

describe("tokens", () => {
  const asked = (token: string) => library.client({ token }).from("books").select("id").limit(1);

  test("an expired, foreign, altered or roleless token is refused", async () => {
    const expired = await asked(await library.token(ADA, { exp: Math.floor(Date.now() / 1000) - 5 }));
    expect(expired).toMatchObject({ status: 401, error: { code: "PGRST303", message: "JWT expired" } });
    const good = await library.token(ADA);
    const altered = `${good.slice(0, -4)}AAAA`;
    for (const token of [altered, "a.b.c", "nonsense"])
      expect(await asked(token)).toMatchObject({ status: 401, error: { code: "PGRST301" } });
    const role = "postgres" as "anon";
    expect(await asked(await library.token(ADA, { role }))).toMatchObject({
      status: 401,
      error: { code: "22023" },
    });
    expect((await asked(await library.token(ADA, { aud: "other" }))).status).toBe(401);
  });
});

describe("names are names, never SQL", () => {
  const paths = [
    "/books?select=id;drop table books",
    "/books?select=id,(select 1)",
    `/books?select=${encodeURIComponent('"id" from auth.users--"')}`,
    `/books?select=${encodeURIComponent('"x\\" from books --"')}`,
    "/books?select=id::text;select 1",
    "/books?select=id::int)--",
    "/books?select=id::regclass",
    "/books?select=pg_sleep(1)",
    "/books?select=id&order=id;select 1",
    "/books?select=id&order=(select 1)",
    "/books?select=id&order=id.asc.sideways",
    "/books?select=id&1=eq.1",
    `/books?select=id&${encodeURIComponent('id" = 1 or "id')}=eq.1`,
    "/books?select=id&or=(id.eq.1) or (true",
    "/books?select=id&id=eq(any).not-an-array",
    "/books?select=id&id=nope.1",
    "/books?select=id&title=fts(english;drop).x",
    "/books?select=id&title=fts(no_such_language).x",
    "/books?select=id&limit=1 offset 0",
    "/books?select=ctid",
    "/books?select=avg(id)",
    "/books?select=pages.sum()",
    "/rpc/pg_sleep?seconds=1",
    "/rpc/version",
    "/pg_roles",
    "/auth.users",
    `/${encodeURIComponent('books" where true --')}`,
  ];

  test.each(paths)("%s", async (path) => {
    const response = await library.raw(path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  test("values reach Postgres as values", async () => {
    const nasty = `'; drop table public.books; -- "x" \\ $1`;
    expect((await library.anon.from("books").select("id").eq("title", nasty)).data).toEqual([]);
    expect((await library.anon.from("books").select("id").in("title", [nasty, "Notes"])).data).toEqual([
      { id: 2 },
    ]);
    expect((await library.anon.from("books").select(`meta->>${nasty.replaceAll(/[",]/g, "")}`)).status).toBe(
      400,
    );
    const { data } = await library.anon.from("people").insert({ id: 9, name: nasty }).select("name").single();
    expect(data).toEqual({ name: nasty });
  });
});

describe("schemas, media types, methods", () => {
  test("only the schema public is exposed", async () => {
    const { status, error } = await library.anon.schema("hidden").from("things").select();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: "PGRST106", hint: "Only the following schemas are exposed: public" });
    expect((await library.anon.schema("auth").from("users").insert({})).error?.code).toBe("PGRST106");
    expect((await library.anon.from("things").select()).error?.code).toBe("PGRST205");
    expect((await library.anon.schema("public").from("books").select("id").limit(1)).error).toBeNull();
  });

  test("plans, GeoJSON, unknown preferences and methods are refused", async () => {
    expect((await library.anon.from("books").select("id").explain()).error?.code).toBe("PGRST107");
    expect((await library.anon.from("books").select("id").geojson()).error?.code).toBe("PGRST107");
    const strict = await library.raw("/books", { headers: { Prefer: "handling=strict, return=everything" } });
    expect(await strict.json()).toMatchObject({
      code: "PGRST122",
      details: "Invalid preferences: return=everything",
    });
    expect((await library.raw("/books?id=eq.1", { method: "PUT", body: "{}" })).status).toBe(405);
    expect((await library.raw("/")).status).toBe(404);
    expect((await library.raw("/books/1")).status).toBe(404);
  });

  test("a function is called by POST or read by GET", async () => {
    for (const method of ["PATCH", "PUT", "DELETE"]) {
      const refused = await library.raw("/rpc/shout", { method, body: "{}" });
      expect([refused.status, await refused.json()]).toEqual([
        405,
        {
          code: "PGRST101",
          message: `Cannot use the ${method} method on RPC`,
          details: null,
          hint: null,
        },
      ]);
    }
  });

  test("a refusal names its code in a header", async () => {
    const header = async (path: string, init?: RequestInit) =>
      (await library.raw(path, init)).headers.get("proxy-status");
    expect(await header("/books/1")).toBe("PostgREST; error=PGRST125");
    expect(await header("/nothing")).toBe("PostgREST; error=PGRST205");
    expect(await header("/books?select=nope")).toBe("PostgREST; error=42703");
    expect(await header("/rpc/shout", { method: "PATCH" })).toBe("PostgREST; error=PGRST101");
    expect(await header("/books?select=id", { headers: { authorization: "Bearer a.b.c" } })).toBe(
      "PostgREST; error=PGRST301",
    );
    expect(await header("/books?select=id")).toBeNull();
  });

  test("an answer says what it depends on", async () => {
    expect((await library.raw("/books?select=id")).headers.get("vary")).toBe("Accept, Prefer, Range");
  });

  test("OPTIONS tells what may be done", async () => {
    const told = async (path: string) => {
      const answer = await library.raw(path, { method: "OPTIONS" });
      return [answer.status, answer.headers.get("allow"), await answer.text()];
    };
    await library.sql`create view public.counted as select count(*) from public.books`;
    await library.sql`grant select on public.counted to anon`;
    expect(await told("/books")).toEqual([200, "OPTIONS,GET,HEAD,POST,PATCH,DELETE", ""]);
    expect(await told("/counted")).toEqual([200, "OPTIONS,GET,HEAD", ""]);
    await library.sql`create function public.reads() returns int language sql stable as 'select 1'`;
    await library.sql`create function public.writes() returns int language sql volatile as 'select 1'`;
    expect(await told("/rpc/reads")).toEqual([200, "OPTIONS,GET,HEAD,POST", ""]);
    expect(await told("/rpc/writes")).toEqual([200, "OPTIONS,POST", ""]);
    expect((await told("/nothing"))[0]).toBe(404);
    const hidden = { method: "OPTIONS", headers: { "accept-profile": "hidden" } };
    expect((await library.raw("/things", hidden)).status).toBe(406);
  });
});

test("a table is hinted at by a name that is near enough", async () => {
  const hint = async (name: string) => (await library.anon.from(name).select()).error?.hint;
  // The letters that differ are those of PostgREST's ErrorSpec.hs: three quarters must be right.
  expect(await hint("book_genrex")).toBe("Perhaps you meant the table 'public.book_genres'");
  expect(await hint("boxxx")).toBeNull();
  expect(await hint("lohns")).toBe("Perhaps you meant the table 'public.loans'");
});

test("a table made later is known at once, a dropped one no more", async () => {
  await library.sql`create table public.later (id int)`;
  await library.sql`grant select on public.later to anon`;
  expect((await library.anon.from("later").select("id")).data).toEqual([]);
  await library.sql`alter table public.later add column name text`;
  expect((await library.anon.from("later").select("name")).data).toEqual([]);
  await library.sql`drop table public.later`;
  expect((await library.anon.from("later").select("name")).status).toBe(404);
});
