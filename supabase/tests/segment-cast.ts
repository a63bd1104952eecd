import { freshDatabase } from "../../local/postgres/testing.ts";

export const is = (field: string, op: string, value?: unknown) => ({
  field,
  op,
  ...(value === undefined ? {} : { value }),
});
export const group = (match: string, ...rules: unknown[]) => ({ match, rules });

/** A database, and whom a rule of a segment finds in it. */
export async function castOfSegments() {
  const db = await freshDatabase();
  const members = async (rule: unknown) =>
    (await db.sql`select private.rule_members(${db.sql.json(rule as never)}) as id`).map(
      ({ id }) => id as string,
    );
  return { db, members };
}
