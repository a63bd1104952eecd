import type { Sql } from "postgres";

export type Column = { name: string; type: string; nullable: boolean; optional: boolean; generated: boolean };
type Relationship = {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  oneToOne: boolean;
};
export type Table = { name: string; columns: Column[]; relationships: Relationship[] };
type Argument = { name: string; type: string; optional: boolean };
export type Routine = {
  name: string;
  args: Argument[];
  returns: string;
  many: boolean;
  /** Columns of `returns table (…)`, or of the table of `returns setof <table>`. */
  columns: Column[] | null;
};

/** Tables of `public` with what a client may leave out when it inserts, by name. */
export async function readTables(sql: Sql): Promise<Table[]> {
  return (await sql`
    select c.relname as name,
      (
        select json_agg(json_build_object(
          'name', a.attname, 'type', a.atttypid::regtype::text, 'nullable', not a.attnotnull,
          'optional', a.atthasdef or a.attidentity <> '' or not a.attnotnull,
          'generated', a.attidentity = 'a' or a.attgenerated <> ''
        ) order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      coalesce((
        select json_agg(json_build_object(
          'name', k.conname, 'target', f.relname,
          'columns', (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality u(num, n)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num),
          'targetColumns', (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality u(num, n)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num),
          'oneToOne', exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
            and i.indpred is null and i.indkey::int2[] @> k.conkey and k.conkey @> i.indkey::int2[])
        ) order by k.conname)
        from pg_constraint k
        join pg_class f on f.oid = k.confrelid and f.relnamespace = 'public'::regnamespace
        where k.conrelid = c.oid and k.contype = 'f'
      ), '[]') as relationships
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`) as unknown as Table[];
}

/** Functions of `public` that the API can call (no triggers), by name. */
export async function readRoutines(sql: Sql): Promise<Routine[]> {
  return (await sql`
    select p.proname as name, p.prorettype::regtype::text as returns, p.proretset as many,
      coalesce((
        select json_agg(json_build_object(
          'name', p.proargnames[n], 'type', t.oid::regtype::text,
          'optional', n > p.pronargs - p.pronargdefaults) order by p.proargnames[n])
        from unnest(p.proargtypes::oid[]) with ordinality u(oid, n) join pg_type t on t.oid = u.oid
      ), '[]') as args,
      case
        when 't' = any (p.proargmodes) then (
          select json_agg(json_build_object('name', p.proargnames[n], 'type', u.oid::regtype::text, 'nullable', false)
            order by p.proargnames[n])
          from unnest(p.proallargtypes) with ordinality u(oid, n) where p.proargmodes[n] = 't'
        )
        when r.typrelid <> 0 then (
          select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
            'nullable', not a.attnotnull) order by a.attname)
          from pg_attribute a where a.attrelid = r.typrelid and a.attnum > 0 and not a.attisdropped
        )
      end as columns
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    order by p.proname`) as unknown as Routine[];
}

/** Functions of `public` that write nothing, by name: Postgres refuses every write of a `stable` or `immutable` one. */
export async function readReaders(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    group by p.proname having bool_and(p.provolatile <> 'v') order by p.proname`;
  return rows.map(({ name }) => name);
}

/** What a caller meets: tables, functions, policies and who may use them. */
export async function readSchema(sql: Sql) {
  const grants = await sql`
    select relname as name, relacl::text as grants from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'S')
    union all
    select oid::regprocedure::text, proacl::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    order by 1`;
  const policies =
    await sql`select * from pg_policies where schemaname in ('public', 'storage') order by 1, 2, 3`;
  const row = (value: object) => ({ ...value });
  return {
    tables: await readTables(sql),
    routines: await readRoutines(sql),
    grants: [...grants].map(row),
    policies: [...policies].map(row),
  };
}
