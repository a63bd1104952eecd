import type { Sql, TransactionSql } from "postgres";

/**
 * Multiplies how long statements and locks of the API's roles may take (bootstrap.sql). The database ends them itself, so a
 * run of tests lengthens this together with the limits of the application (lib/platform/timeouts.mjs). `sql` must be of a
 * superuser.
 */
export async function lengthenStatements(sql: Sql | TransactionSql, factor: number): Promise<void> {
  const limits = await sql<{ role: string; name: string; milliseconds: number }[]>`
    select rolname as role, split_part(setting, '=', 1) as name,
      (extract(epoch from split_part(setting, '=', 2)::interval) * 1000)::int as milliseconds
    from pg_roles, unnest(rolconfig) setting
    where rolname in ('anon', 'authenticated', 'authenticator') and setting ~ '^(statement|lock)_timeout='`;
  for (const { role, name, milliseconds } of limits)
    await sql.unsafe(`alter role ${role} set ${name} = '${milliseconds * factor}ms'`);
}
