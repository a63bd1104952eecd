import type { ReservedSql } from "postgres";

/** One statement that ran inside a call: its milliseconds, as auto_explain measured it, and its plan as text. */
type Ran = { took: number; plan: string };

const heading = /^duration: ([\d.]+) ms {2}plan:\n/;

/** What auto_explain said, or nothing where the notice is of something else. */
export function statementIn(notice: string): Ran | undefined {
  const found = heading.exec(notice);
  return found ? { took: Number(found[1]), plan: notice.slice(found[0].length) } : undefined;
}

/**
 * The plan of the longest statement inside a call that reads a table itself: the statement that only calls the function
 * (of a room that the bench keeps in a table), and those around the longest one, say nothing about it.
 */
export function longest(ran: Ran[]): Ran | undefined {
  return ran
    .filter(({ plan }) => /(Seq|Index|Index Only|Bitmap Heap) Scan (?!on bench_)/.test(plan))
    .toSorted((a, b) => b.took - a.took)[0];
}

/**
 * Prints the plan of the longest statement inside each call (https://www.postgresql.org/docs/17/auto-explain.html).
 * `notices` is where the connection puts what it is told. The session must be a superuser's.
 */
export async function printPlans(
  sql: ReservedSql,
  calls: { name: string; statement: string; asThem: () => Promise<void> }[],
  notices: string[],
  log: (line: string) => void,
): Promise<void> {
  await sql`load 'auto_explain'`;
  for (const { name, statement, asThem } of calls) {
    await asThem();
    await sql.unsafe(statement);
    await sql`reset role`;
    await sql.unsafe(
      "set auto_explain.log_level = notice; set auto_explain.log_nested_statements = on; " +
        "set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set auto_explain.log_min_duration = 0",
    );
    notices.length = 0;
    await asThem();
    await sql.unsafe(statement);
    await sql`reset role`;
    await sql`set auto_explain.log_min_duration = -1`;
    const found = longest(notices.flatMap((notice) => statementIn(notice) ?? []));
    log(`\n  ${name}: ${found ? `${found.took.toFixed(1)} ms in this statement` : "no table was read"}`);
    if (found) log(found.plan.replaceAll(/^/gm, "    "));
  }
}
