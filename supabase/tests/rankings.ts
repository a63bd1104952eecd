import type { FreshDatabase } from "../../local/postgres/testing.ts";

/** A line of the ledger; returns its id. */
export async function awardOf(db: FreshDatabase, member: string, points: number, source = "mission") {
  const [line] = await db.sql`
    select private.award(${member}, ${source}, ${crypto.randomUUID()}, ${points}, 'For a test') as id`;
  return line?.id as string;
}

/** Where the rankings differ from the ledger. */
export const driftOf = async (db: FreshDatabase) => [
  ...(await db.sql`select * from private.ranking_drift()`),
];
