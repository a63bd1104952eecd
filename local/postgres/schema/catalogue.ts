import type { Sql } from "postgres";

/** What a database consists of: a name such as `trigger public.orders t10_orders_touch`, and its definition. */
export type Catalogue = Map<string, string>;

const schemas = "n.nspname in ('public', 'private')";

/** Grants of a system table without the owner's own, in a fixed order. */
const grants = (acl: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a), 'as by default')`;

const comment = (oid: string, table: string) =>
  `coalesce(nullif(' -- ' || obj_description(${oid}, '${table}'), ' -- '), '')`;

/** One query for each kind of thing: rows of `name`, `text`. */
const queries = {
  schema: `select n.nspname as name, ${grants("n.nspacl")} || ${comment("n.oid", "pg_namespace")} as text
    from pg_namespace n where ${schemas}`,
  extension: `select e.extname as name, n.nspname as text from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  relation: `select format('%s.%s', n.nspname, c.relname) as name,
      concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.reloptions::text,
        pg_get_userbyid(c.relowner), pg_get_partkeydef(c.oid), ${grants("c.relacl")})
        || coalesce(pg_get_viewdef(case when c.relkind in ('v', 'm') then c.oid end), '') || ${comment("c.oid", "pg_class")} as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${schemas} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c') and not c.relispartition`,
  column: `select format('%s.%s %s', n.nspname, c.relname, a.attname) as name,
      concat_ws(' ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated, a.attstattarget, o.collname,
        pg_get_expr(d.adbin, d.adrelid), ${grants("a.attacl")}) || coalesce(' -- ' || col_description(c.oid, a.attnum), '') as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation o on o.oid = a.attcollation
    where ${schemas} and c.relkind in ('r', 'p', 'v', 'm', 'c') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  constraint: `select format('%s.%s %s', n.nspname, c.relname, k.conname) as name,
      concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated) || ${comment("k.oid", "pg_constraint")} as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${schemas} and k.contype <> 't' and not c.relispartition`,
  index: `select format('%s.%s', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) || ${comment("c.oid", "pg_class")} as text
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${schemas} and not c.relispartition`,
  function: `select p.oid::regprocedure::text as name,
      concat_ws(' ', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner), ${grants("p.proacl")})
        || ${comment("p.oid", "pg_proc")} as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${schemas} and p.prokind in ('f', 'p')`,
  type: `select format('%s.%s', n.nspname, t.typname) as name, concat_ws(' ', t.typtype, ${grants("t.typacl")})
      || ${comment("t.oid", "pg_type")} as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${schemas} and (t.typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))`,
  policy: `select format('%s.%s %s', schemaname, tablename, policyname) as name,
      concat_ws(' ', permissive, roles::text, cmd, qual, with_check) as text
    from pg_policies where schemaname in ('public', 'private', 'storage')`,
  trigger: `select format('%s %s', t.tgrelid::regclass, t.tgname) as name,
      concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) || ${comment("t.oid", "pg_trigger")} as text
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
    where ${schemas} and not t.tgisinternal`,
  publication: `select format('%s %s.%s', pubname, schemaname, tablename) as name,
      concat_ws(' ', attnames::text, rowfilter) as text from pg_publication_tables`,
  defaults: `select concat_ws(' ', d.defaclrole::regrole, n.nspname, d.defaclobjtype) as name, ${grants("d.defaclacl")} as text
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  bucket: `select id as name, (to_jsonb(b) - '{created_at,updated_at,owner,owner_id}'::text[])::text as text from storage.buckets b`,
} as const;

/** Everything that belongs to the schema of a database, but its rows. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const found: Catalogue = new Map();
  for (const [kind, query] of Object.entries(queries))
    for (const { name, text } of await sql.unsafe<{ name: string; text: string }[]>(query))
      found.set(`${kind} ${name}`, text ?? "");
  return found;
}

/**
 * The rows that a database has as soon as it is made, each without what differs from one database to the next: ids that are
 * drawn, and moments. The name is `row <table> <row>`.
 */
export async function readRows(sql: Sql): Promise<Catalogue> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, array(
        select quote_ident(a.attname) from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and format_type(a.atttypid, null) not in ('timestamp with time zone', 'date', 'uuid', 'bytea')
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
  const found: Catalogue = new Map();
  for (const { name, columns } of tables) {
    if (columns.length === 0) continue;
    const rows = await sql.unsafe<{ row: string }[]>(
      `select jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(", ")})::text as row from ${name}`,
    );
    for (const { row } of rows) found.set(`row ${name} ${row}`, "");
  }
  return found;
}

/** Lines for what differs: `- name` is missing in the second, `+ name` in the first, `~ name` has another definition. */
export function differences(first: Catalogue, second: Catalogue): string[] {
  const lines = [...first].flatMap(([name, text]) =>
    !second.has(name) ? [`- ${name}`] : second.get(name) === text ? [] : [`~ ${name}`],
  );
  return [
    ...lines,
    ...[...second.keys()].filter((name) => !first.has(name)).map((name) => `+ ${name}`),
  ].sort();
}
