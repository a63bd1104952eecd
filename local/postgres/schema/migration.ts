import postgres from "postgres";
import { Refusal } from "../../refusal.ts";
import { differences, readCatalogue } from "./catalogue.ts";
import { columnGrantChanges } from "./column-grants.ts";
import { schemaChanges } from "./pg-delta.ts";
import { changingRows, removedRows, rowStatements } from "./rows.ts";
import type { SourceFile } from "./source.ts";

const open = (url: string) => postgres(url, { max: 1, onnotice: () => {} });

/**
 * The migration that makes of the database `before` what the source makes, empty when nothing has changed. `after` was made of
 * `source`. Both are addresses with the rights of a superuser, and of databases that serve nothing else: `before` is changed.
 * Throws a Refusal for statements that drop or delete something, unless `drops` allows them, and when the written statements
 * would make another schema.
 */
export async function changesBetween(
  before: string,
  after: string,
  source: SourceFile[],
  { drops = false } = {},
): Promise<string> {
  const schema = await schemaChanges(before, after, { drops });
  const [from, to] = [open(before), open(after)];
  try {
    await from.unsafe("set role postgres");
    if (schema) await from.begin((tx) => tx.unsafe(schema));
    const grants = await columnGrantChanges(from, to);
    if (grants.length > 0) await from.unsafe(grants.join("\n"));
    const rows = rowStatements(source);
    const changing = await changingRows(from, rows);
    const removed = await removedRows(from, to, rows);
    if (removed.length > 0 && !drops)
      throw new Refusal(`These rows would be deleted:\n${removed.join("\n")}\nAllow it with --drops.`);
    const left = differences(await readCatalogue(from), await readCatalogue(to));
    if (left.length > 0)
      throw new Refusal(
        `The statements would not make the schema of the source; a new column is last in its table. It would differ in:\n${left.join("\n")}`,
      );
    const parts = [schema.trim(), grants.join("\n"), ...changing, ...removed].filter(Boolean);
    return parts.length === 0 ? "" : `set local lock_timeout = '3s';\n\n${parts.join("\n\n")}\n`;
  } finally {
    await from.end();
    await to.end();
  }
}
