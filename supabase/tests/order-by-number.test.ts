import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

/** Tables whose rows nobody can back-date: their number is their order in time. */
const byNumber: Record<string, string> = {
  "public.audit_log": "the chain of hashes goes by number, and nobody chooses the time of a line",
  "private.audit_lines": "the audit log with its reasons",
  "private.chat_messages":
    "a message gets its number under the lock of its room, where it also gets its time",
  "public.application_forms": "the number of a form is its name, and the newest is in use",
  "private.events": "consumers read in the order of writing",
  "private.webhook_deliveries": "a queue: the first that waits holds up those behind it",
};

/** Functions that order by number what is no list in time. */
const elsewhere: Record<string, string> = {
  "private.page_json": "the messages that it is given, of which chat_messages is said above",
  "private.version_of": "a fingerprint of rows, shown to nobody",
  "private.joint_cases": "a set of ids, locked in one order",
  "public.queue_webhooks": "rows are written in one order, so that two statements do not wait for each other",
  "private.analytics_tail": "what follows a watermark",
};

/** Functions that compare numbers of rows: under the lock of their member, what was written later has the higher one. */
const comparisons: Record<string, string> = {
  "private.end_publication": "lines of a publication are written after it, under its row's lock",
  "private.penalty_points": "reversals are written under the member's lock",
  "private.suspension_before": "lines about a suspension are written under the member's lock",
  "private.demand_undoable_pin": "lines about pins are written under the lock of the pins of their member",
  "private.undo_reversal": "reversals are written under the member's lock",
  "private.undo_review": "lines about an application are written under its row's lock",
  "private.related_accounts": "each pair once",
  "private.undo_storefront": "lines about a storefront are written under its seller's lock",
  "public.continue_reconciliation": "the last ninety are kept",
};

let db: FreshDatabase;
let numbers: Map<string, Set<string>>;
let sources: { name: string; source: string }[];
beforeAll(async () => {
  db = await freshDatabase();
  // Of each table whose rows carry a time: the columns that number its rows.
  const columns = await db.sql<{ name: string; column: string }[]>`
    select n.nspname || '.' || c.relname as name, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v')
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attnum > 0 and t.atttypid = 'timestamptz'::regtype)
      and (a.attidentity <> '' or a.attname in ('id', 'seq')
        or (a.atttypid = 'uuid'::regtype and exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indkey::int2[] = array[a.attnum])))
      -- Of a member it is their name.
      and a.attname <> 'user_id'`;
  numbers = Map.groupBy(columns, ({ name }) => name)
    .entries()
    .reduce((all, [name, rows]) => all.set(name, new Set(rows.map(({ column }) => column))), new Map());
  sources = await db.sql`
    select n.nspname || '.' || p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select schemaname || '.' || viewname, definition from pg_views where schemaname in ('public', 'private')`;
});
afterAll(() => db.drop());

const table = String.raw`\b(?:from|join|,)\s+((?:public|private|auth)\.\w+)`;
const noAlias = "where|order|join|left|cross|on|limit|group|for|union|using|offset|set";

/**
 * The table whose rows are ordered at a place: the nearest that `alias` names before it, else after it; of an alias of a
 * subquery, the table inside it.
 */
function tableOf(source: string, alias: string | undefined, at: number): string | undefined {
  const tables = [
    ...source.matchAll(
      new RegExp(String.raw`${table}(?:\([^()]*\))?(?:\s+(?:as\s+)?(?!${noAlias})(\w+))?`, "gi"),
    ),
  ].map(({ index, 1: name, 2: as }) => ({ index, name: name ?? "", as }));
  const named = alias ? tables.filter(({ name, as }) => as === alias || name.endsWith(`.${alias}`)) : tables;
  const found = named.findLast(({ index }) => index < at) ?? named[0];
  if (found) return found.name;
  const next = tables.find(({ index }) => index > at);
  const inside = next && /\bfrom\s*\(/i.test(source.slice(at, next.index)) ? next : undefined;
  return (inside ?? tables.findLast(({ index }) => index < at))?.name;
}

/** Where a source orders the rows of a dated table by their number first. */
function ordersByNumber(source: string): string[] {
  const columns = [...new Set([...numbers.values()].flatMap((names) => [...names]))].join("|");
  const order = new RegExp(
    String.raw`\border by\s+(?:(\w+)\.)?(${columns})\b(?!\s*(?:=|<|>|\+|-|\*|/|\|\||\(|::|is\b|in\b|\.))`,
    "gi",
  );
  return [...source.matchAll(order)].flatMap((found) => {
    const [, alias, column] = found;
    // Locks are taken in one order.
    const rest = source.slice(found.index, found.index + 200);
    if (/^order by[^;()]*?\b(for (no key )?update|on conflict \(\w+\) do update)\b/i.test(rest)) return [];
    const numbered = [...numbers].filter(([, names]) => names.has(column!)).map(([name]) => name);
    const of = tableOf(source, alias, found.index);
    return !of || numbered.includes(of) ? [of ?? `${alias ?? ""}.${column}`] : [];
  });
}

test("no function lists rows that carry a time by their number", () => {
  const found = sources.flatMap(({ name, source }) =>
    name in elsewhere
      ? []
      : ordersByNumber(source)
          .filter((table) => !(table in byNumber))
          .map((table) => `${name}: ${table}`),
  );
  expect(found, "order by the time that the list shows, then by number").toEqual([]);
});

test("no function says what came before by comparing numbers", () => {
  const comparing = sources.filter(({ source }) =>
    /\w+\.id\s*(?:<=|>=|<|>)\s*\w+\.id\b|[^.\w]id\s*(?:<=|>=|<|>)\s*\w+\.id\b/.test(source),
  );
  expect(comparing.map(({ name }) => name).toSorted()).toEqual(Object.keys(comparisons).toSorted());
});

test("no page goes on after a number", () => {
  // The key of private.page_of and private.list_page; the second key is the number.
  const keys = sources.flatMap(({ name, source }) => [
    ...[...source.matchAll(/select\s+\w+\.(?:id|seq)\s+as\s+key\b[^]*?\bfrom\s+([\w.]+)/gi)].map(
      ([, table]) => `${name}: ${table}`,
    ),
    ...[...source.matchAll(/_row\(\w+\)'\s*,\s*'\w+\.(?:id|seq)'/g)].map(([key]) => `${name}: ${key}`),
  ]);
  expect(keys).toEqual([
    "private.member_rows: private.audit_lines",
    "private.member_rows: private.member_audit",
  ]);
});

test("every exception is one", () => {
  const kept = Object.keys(elsewhere).filter((name) =>
    sources.some((one) => one.name === name && ordersByNumber(one.source).length > 0),
  );
  expect(kept.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  const tables = new Set(sources.flatMap(({ source }) => ordersByNumber(source)));
  expect(Object.keys(byNumber).filter((table) => !tables.has(table))).toEqual([]);
});

test("the rule sees what it is there for", () => {
  for (const wrong of [
    "select * from public.points_ledger where true order by id desc limit 5",
    "select sum(l.points) over (order by l.id) from public.points_ledger l",
    "select jsonb_agg(to_jsonb(n) ORDER BY n.id desc) from (select * from public.points_ledger) n",
    "select array_agg(c.id order by c.id, c.created_at) from private.commission_lines c",
  ])
    expect(ordersByNumber(wrong), wrong).toHaveLength(1);
  for (const right of [
    "select * from public.points_ledger order by created_at desc, id desc",
    "select * from private.segments s order by s.id = v_id desc, s.name",
    "perform from public.points_ledger where true order by id for update",
    "select * from public.levels order by number",
  ])
    expect(ordersByNumber(right), right).toEqual([]);
});
