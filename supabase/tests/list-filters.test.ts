import { afterAll, beforeAll, expect, test } from "vitest";
import { filterParameters } from "@/lib/admin/list/address";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { allLists } from "@/lib/admin/lists/registry.gen";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

/*
 * A list declares its filters and orders in TypeScript; its SQL function refuses every other one, for people who call it
 * themselves. Both are compared here, by the source of the function as the catalogue has it.
 */

let db: FreshDatabase;
const sources = new Map<string, string>();
beforeAll(async () => {
  db = await freshDatabase();
  const rows = await db.sql<{ name: string; source: string }[]>`
    select proname as name, prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  for (const { name, source } of rows) sources.set(name, source);
});
afterAll(() => db.drop());

const words = (array: string) => array.split(",").sort();
const sourceOf = ({ name }: ListDefinition) => sources.get(`admin_${name}`) ?? "";

/** What a function takes: filters and orders. Members have a function of their own, with more orders than the page offers. */
function taken(list: ListDefinition): { filters: string[]; sorts: string[] } | null {
  const source = sourceOf(list);
  const checked = /private\.check_list\(p_filter, '\{([\w,]*)\}', p_sort, '\{([\w,]*)\}'\)/.exec(source);
  if (checked) return { filters: words(checked[1] ?? ""), sorts: words(checked[2] ?? "") };
  const own = /v_filter - '\{([\w,]*)\}'::text\[\] <> '\{\}'/.exec(source);
  if (!own) return null;
  const sorts = [...source.matchAll(/when '(\w+)' then '\{[mt],/g)].map(([, sort = ""]) => sort);
  return { filters: words(own[1] ?? ""), sorts: sorts.filter((sort) => list.sorts.includes(sort)).sort() };
}

/** The choices that a function takes of a filter, where it names them. */
function takenChoices(list: ListDefinition): [filter: string, choices: string[]][] {
  const source = sourceOf(list) + (list.name === "members" ? (sources.get("member_conditions") ?? "") : "");
  return [...source.matchAll(/private\.list_choice\(p_filter, '(\w+)', '\{([\w,]*)\}'\)/g)].map(
    ([, filter = "", choices = ""]) => [filter, words(choices)],
  );
}

test("every list of the database has a definition, and each definition a list", async () => {
  const rows = await db.sql<{ name: string }[]>`select name from private.admin_lists order by 1`;
  expect(allLists.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("a function takes the filters and orders of its definition, and no others", () => {
  for (const list of allLists)
    expect([list.name, taken(list)]).toEqual([
      list.name,
      { filters: filterParameters(list).sort(), sorts: [...list.sorts].sort() },
    ]);
});

test("a function that names the choices of a filter names those of its definition", () => {
  let compared = 0;
  for (const list of allLists)
    for (const [name, choices] of takenChoices(list)) {
      const filter = list.filters[name];
      const declared = filter?.kind === "choice" ? [...filter.options] : ["no", "yes"];
      expect([list.name, name, choices]).toEqual([list.name, name, declared.sort()]);
      compared += 1;
    }
  // Of members, orders, wallets, clicks and recipients.
  expect(compared).toBeGreaterThan(10);
});
