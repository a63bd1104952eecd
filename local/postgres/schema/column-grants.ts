import type { Sql } from "postgres";

type ColumnGrant = { on: string; privilege: string; grantee: string; columns: string };

/** Grants of single columns, those of one table, privilege and role together. */
const read = (sql: Sql) => sql<ColumnGrant[]>`
  select format('%I.%I', n.nspname, c.relname) as on, lower(x.privilege_type) as privilege,
    case x.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(x.grantee)) end as grantee,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(a.attacl) x
  where n.nspname in ('public', 'private') and not a.attisdropped
  group by 1, 2, 3 order by 1, 2, 3`;

/**
 * The statements that give `before` the column grants of `after`. pg-delta writes grants of a table again with all its privileges
 * revoked first, which takes those of its columns too (PostgreSQL, "REVOKE").
 */
export async function columnGrantChanges(before: Sql, after: Sql): Promise<string[]> {
  const [had, wanted] = await Promise.all([read(before), read(after)]);
  const keyOf = (grant: ColumnGrant) => Object.values(grant).join(" ");
  const [hadKeys, wantedKeys] = [new Set(had.map(keyOf)), new Set(wanted.map(keyOf))];
  return [
    ...had
      .filter((grant) => !wantedKeys.has(keyOf(grant)))
      .map(
        ({ privilege, columns, on, grantee }) => `revoke ${privilege} (${columns}) on ${on} from ${grantee};`,
      ),
    ...wanted
      .filter((grant) => !hadKeys.has(keyOf(grant)))
      .map(
        ({ privilege, columns, on, grantee }) => `grant ${privilege} (${columns}) on ${on} to ${grantee};`,
      ),
  ];
}
