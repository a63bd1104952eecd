import type { FreshDatabase } from "../../local/postgres/testing.ts";

/** Tables of ours that name a member by id. */
export const tables = async (db: FreshDatabase) =>
  (
    await db.sql`select n.nspname || '.' || c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relkind in ('r', 'p') order by 1`
  ).map(({ name }) => name as string);

/** Tables whose rows follow their member by foreign key. */
export const goingWithTheAccount = async (db: FreshDatabase) =>
  (
    await db.sql`select distinct n.nspname || '.' || c.relname as name from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] and a.attname = 'user_id'
      where k.contype = 'f' and k.confdeltype in ('c', 'n')
        and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass) order by 1`
  ).map(({ name }) => name as string);
