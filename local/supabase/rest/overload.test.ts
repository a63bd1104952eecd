import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

// Values of PostgREST 16: `findProc`, `noRpcHint` and `Ord Routine` of its source, and what postgrest-js expects of it
// (packages/core/postgrest-js/test/advanced_rpc.test.ts in supabase/supabase-js).

let library: Library;
beforeAll(async () => {
  library = await startLibrary(`
    create function public.takes_json(json) returns text language sql as $$ select 'json ' || $1::text $$;
    create function public.takes_jsonb(jsonb) returns text language sql as $$ select 'jsonb ' || $1::text $$;
    create function public.takes_text(text) returns text language sql as $$ select 'text ' || $1 $$;
    create function public.takes_bytes(bytea) returns text language sql as $$ select encode($1, 'escape') $$;
    create function public.takes_integer(int) returns int language sql as 'select $1';
    create function public.takes_pair(int, int) returns int language sql as 'select $1 + $2';
    create function public.takes_both(json) returns text language sql as $$ select 'json' $$;
    create function public.takes_both(jsonb) returns text language sql as $$ select 'jsonb' $$;

    create function public.kinds(bool) returns text language sql as $$ select 'bool' $$;
    create function public.kinds(int) returns text language sql as $$ select 'int' $$;
    create function public.kinds(text) returns text language sql as $$ select 'text' $$;

    create function public.optional() returns text language sql as $$ select 'none' $$;
    create function public.optional(text default 'x') returns text language sql as $$ select 'text' $$;
    create function public.optional(int default 1) returns text language sql as $$ select 'int' $$;
    create function public.optional(bool default true) returns text language sql as $$ select 'bool' $$;

    create function public.mixed(json) returns text language sql as $$ select 'body' $$;
    create function public.mixed(a int, b int) returns text language sql as $$ select 'named' $$;
    create function public.mixed() returns text language sql as $$ select 'nothing' $$;

    create function public.twice(a text) returns text language sql as $$ select 'text' $$;
    create function public.twice(a int) returns text language sql as $$ select 'int' $$;
    create function public.twice(a int, b int default 1) returns text language sql as $$ select 'two' $$;
    create function public.told(a int) returns int language sql as 'select 1';
    create function public.told(a bigint) returns int language sql as 'select 2';
    comment on function public.told(bigint) is 'B';
    create function public.told(a text) returns int language sql as 'select 3';
    comment on function public.told(text) is 'A';

    create function public.find_people(first_name text, last_name text) returns int language sql as 'select 1';
    create function public.find_people(person_id int) returns int language sql as 'select 2';
  `);
});
afterAll(() => library.stop());

const rpc = (name: string, args?: object, options?: { get?: boolean }) =>
  library.anon.rpc(name, args, options);
const errorOf = async (name: string, args?: object) => (await rpc(name, args)).error;

test("an unnamed parameter takes the whole body, by its empty name too", async () => {
  expect((await rpc("takes_json", { "": { a: 1 } })).data).toBe('json {"":{"a":1}}');
  expect((await rpc("takes_json", { a: 1 })).data).toBe('json {"a":1}');
  expect((await rpc("takes_jsonb", { "": 1 })).data).toBe('jsonb {"": 1}');
  expect((await rpc("takes_text", { "": "hello" })).data).toBe('text {"":"hello"}');
  expect((await rpc("takes_bytes", { "": "a" })).data).toBe('{"":"a"}');
  const got = await library.raw("/rpc/takes_text?=hello");
  expect(await got.json()).toBe('text {"":"hello"}');
});

test("what takes text as it is is not called with named arguments", async () => {
  expect(await rpc("takes_text", { a: 1 })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
  expect(await rpc("takes_text", {})).toMatchObject({ status: 404, error: { code: "PGRST202" } });
});

test("several unnamed parameters, or one of another type, are no function", async () => {
  expect(await rpc("takes_integer", { "": 1 })).toMatchObject({
    status: 404,
    error: {
      code: "PGRST202",
      message: "Could not find the function public.takes_integer() in the schema cache",
      details:
        "Searched for the function public.takes_integer with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
    },
  });
  expect(await rpc("takes_pair", { "": 1 })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
  expect(await rpc("shout", { "": { id: 1 } })).toMatchObject({ status: 404, error: { hint: null } });
});

test("of overloads without names the one that takes text is meant", async () => {
  expect((await rpc("kinds", { "": "x" })).data).toBe("text");
  expect((await rpc("kinds", { "": true })).data).toBe("text");
  expect((await rpc("optional", { "": "x" })).data).toBe("text");
  for (const args of [undefined, {}])
    expect(await rpc("optional", args)).toMatchObject({
      status: 300,
      error: {
        code: "PGRST203",
        message:
          "Could not choose the best candidate function between: public.optional(), public.optional( => text)",
      },
    });
});

test("a body that fits no names goes to the overload that takes it whole", async () => {
  expect((await rpc("mixed", { a: 1, b: 2 })).data).toBe("named");
  expect((await rpc("mixed", {})).data).toBe("nothing");
  expect((await rpc("mixed", { c: 1 })).data).toBe("body");
  expect((await rpc("mixed", { a: 1 }, { get: true })).error?.code).toBe("PGRST202");
  const message =
    "Could not choose the best candidate function between: public.takes_both( => json), public.takes_both( => jsonb)";
  expect(await errorOf("takes_both", { a: 1 })).toMatchObject({ code: "PGRST203", message });
  expect(await errorOf("takes_both", { "": 1 })).toMatchObject({ code: "PGRST203", message });
});

test("candidates are listed by the number of their parameters, their comment and their types", async () => {
  expect((await errorOf("twice", { a: 1 }))?.message).toBe(
    "Could not choose the best candidate function between: public.twice(a => integer), public.twice(a => text), public.twice(a => integer, b => integer)",
  );
  expect((await errorOf("told", { a: 1 }))?.message).toBe(
    "Could not choose the best candidate function between: public.told(a => integer), public.told(a => text), public.told(a => bigint)",
  );
});

test("a hint names what is near enough, and never what was asked for", async () => {
  const hint = async (name: string, args: object) => (await errorOf(name, args))?.hint;
  const meant = (what: string) => `Perhaps you meant to call the function public.${what}`;
  expect(await hint("find_peple", { person_id: 1 })).toBe(meant("find_people"));
  expect(await hint("find_it", { person_id: 1 })).toBeNull();
  expect(await hint("find_people", { person: 1 })).toBe(meant("find_people(person_id)"));
  expect(await hint("find_people", { last: "a", first: "b" })).toBe(
    meant("find_people(first_name, last_name)"),
  );
  expect(await hint("find_people", { z: 1 })).toBeNull();
  expect(await hint("find_people", {})).toBeNull();
  expect(await hint("takes_integer", { "": 1 })).toBeNull();
});

test("names are told in their order, whatever the order of the body", async () => {
  const error = await errorOf("find_people", { last: "a", first: "b" });
  expect(error?.message).toBe(
    "Could not find the function public.find_people(first, last) in the schema cache",
  );
  expect(error?.details).toContain("with parameters first, last or with a single unnamed");
});
