import { z } from "zod";
import { single, type Query } from "@/lib/platform/query";
import { filterParameters } from "./address";
import {
  parametersOf,
  type Filter,
  type FilterValues,
  type Key,
  type ListDefinition,
  type Sort,
} from "./definition";

const text = z.string().trim().min(1).max(100);
const day = z.iso.date();
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform((digits) => String(Number(digits)));

/** Takes what a parameter of a filter may say; everything else is as if it were not there. */
function valueOf(filter: Filter): z.ZodType<string | string[]> {
  if (filter.kind === "dates") return day;
  if (filter.kind === "numbers") return whole;
  if (filter.kind === "yesNo") return z.enum(["yes", "no"]);
  if (filter.kind === "text") return text;
  if (filter.kind === "one") return z.uuid();
  const option = z.enum(filter.options);
  if (!filter.several) return option;
  return z
    .preprocess((given) => [given].flat(), z.array(option).min(1).max(20))
    .transform((options) => [...new Set(options)].sort());
}

const parsers = new WeakMap<ListDefinition, Map<string, z.ZodType<string | string[]>>>();

function parsersOf(list: ListDefinition): Map<string, z.ZodType<string | string[]>> {
  const known = parsers.get(list);
  if (known) return known;
  const made = new Map<string, z.ZodType<string | string[]>>([["q", text]]);
  for (const [name, filter] of Object.entries(list.filters))
    for (const parameter of parametersOf(name, filter)) made.set(parameter, valueOf(filter));
  parsers.set(list, made);
  return made;
}

/** A view's or the address's filters: what can be read of them. */
export function parseFilter(list: ListDefinition, given: Record<string, unknown>): FilterValues {
  const filter: FilterValues = {};
  for (const [name, parser] of parsersOf(list)) {
    const value = given[name];
    const read = parser.safeParse(Array.isArray(value) && value.length === 1 ? value[0] : value);
    if (read.success) filter[name] = read.data;
  }
  return filter;
}

function parseSort(list: ListDefinition, given: string | undefined): Sort | null {
  const key = given?.replace(/^-/, "");
  return key && list.sorts.includes(key) ? { key, desc: given?.startsWith("-") ?? false } : null;
}

/** Columns that exist, at least one of them; null otherwise. */
export function parseColumns(
  list: ListDefinition,
  given: readonly string[] | null | undefined,
): string[] | null {
  const known = list.columns.filter(({ key }) => given?.includes(key)).map(({ key }) => key);
  return known.length > 0 ? known : null;
}

const opaque = z
  .string()
  .max(400)
  .regex(/^[\w-]+$/);
const keyParts = z.tuple([z.union([z.string(), z.number(), z.boolean()]), z.union([z.string(), z.number()])]);

/** A key of `private.list_page` for the address. */
export const writeKey = (key: Key): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** The key that the address holds, or null: one that cannot be read is the first page. */
export function readKey(given: string | undefined): Key | null {
  const held = opaque.safeParse(given);
  if (!held.success) return null;
  try {
    return keyParts.safeParse(JSON.parse(Buffer.from(held.data, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}

/** What the address asks for; a filter that is null is one that it says is not to count, whatever the view says. */
export type Asked = {
  view: string | null;
  filter: Record<string, string | string[] | null>;
  sort: Sort | null;
  columns: string[] | null | undefined;
  after: Key | null;
  before: Key | null;
};

/** Reads the address of a list. Nothing in it is refused: what cannot be read does not count. */
export function parseAddress(list: ListDefinition, query: Query): Asked {
  const read = parseFilter(list, query);
  const filter: Asked["filter"] = { ...read };
  for (const name of filterParameters(list))
    if (query[name] !== undefined && !read[name]) filter[name] = null;
  const columns = single(query.cols);
  return {
    view: z.uuid().safeParse(single(query.view)).data ?? null,
    filter,
    sort: parseSort(list, single(query.sort)),
    columns: columns === undefined ? undefined : parseColumns(list, columns.split(",")),
    after: readKey(single(query.after)),
    before: readKey(single(query.before)),
  };
}
