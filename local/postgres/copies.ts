import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";

/** A table with the columns that are written; generated ones make themselves. */
type Table = { name: string; columns: string };

/** What the project keeps: its own tables, people of the auth service, and files of the storage service. */
const schemas = ["public", "private", "auth", "storage"];

async function tablesOf(sql: Sql | TransactionSql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    -- Of a partitioned table the partitions hold the rows.
    where n.nspname in ${sql(schemas)} and c.relkind = 'r'
    group by n.nspname, c.relname order by 1`;
}

/** Every row of every table, as COPY writes it, from one moment. */
export async function copyOut(sql: Sql): Promise<Map<string, Buffer>> {
  return sql.begin("isolation level repeatable read read only", async (tx) => {
    const copies = new Map<string, Buffer>();
    for (const { name, columns } of await tablesOf(tx)) {
      copies.set(name, await buffer(await tx.unsafe(`copy ${name} (${columns}) to stdout`).readable()));
    }
    return copies;
  }) as Promise<Map<string, Buffer>>;
}

/** Connections that copy at the same time: each COPY waits for its last packet. */
const lanes = 8;

/** Replaces every row of a project that has the same migrations. Triggers sleep: what they did is in the copies. */
export async function copyIn(sql: Sql, copies: ReadonlyMap<string, Buffer>): Promise<void> {
  const tables = await tablesOf(sql);
  const missing = tables.find(({ name }) => !copies.has(name));
  if (missing) throw new Error(`There is no copy of ${missing.name}: the migrations differ.`);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  });
  const waiting = tables.filter(({ name }) => copies.get(name)?.length);
  await Promise.all(
    Array.from({ length: lanes }, () =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        for (let table = waiting.pop(); table; table = waiting.pop()) {
          const { name, columns } = table;
          const rows = Readable.from([copies.get(name)]);
          await pipeline(rows, await tx.unsafe(`copy ${name} (${columns}) from stdin`).writable());
        }
      }),
    ),
  );
  // Sequences go on after the highest number that was given.
  await sql`
    select setval(s.name, s.highest) from (
      select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as name,
        (xpath('/row/max/text()', query_to_xml(
          format('select max(%I) from %I.%I', a.attname, n.nspname, c.relname), false, true, '')))[1]::text::bigint as highest
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${sql(schemas)} and c.relkind = 'r' and a.attnum > 0 and a.attidentity <> ''
    ) s where s.name is not null and s.highest is not null`;
}

/** Rows that refer to a row which is not there, as `table.constraint`: nothing looked while the rows were copied in. */
export async function orphans(sql: Sql): Promise<string[]> {
  const keys = await sql<{ name: string; query: string }[]>`
    select format('%s.%s', k.conrelid::regclass, k.conname) as name,
      format('select 1 from %s c where %s and not exists (select from %s p where %s) limit 1',
        k.conrelid::regclass,
        (select string_agg(format('c.%I is not null', a.attname), ' and ') from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n),
        k.confrelid::regclass,
        (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
         from unnest(k.conkey, k.confkey) as u (n, m)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.m)) as query
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and n.nspname in ${sql(schemas)}`;
  const found = await Promise.all(
    keys.map(async ({ name, query }) => ((await sql.unsafe(query)).length > 0 ? [name] : [])),
  );
  return found.flat();
}
