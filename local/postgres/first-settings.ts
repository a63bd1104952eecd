import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";

export const firstSettingsFile = fileURLToPath(
  new URL("../../lib/platform/first-settings.gen.ts", import.meta.url),
);

const text = (rows: { key: string; value: unknown }[]) =>
  rows.map(({ key, value }) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join("");

/** First values of the settings, and of the rules that give points, in a database that was just migrated. */
export async function generateFirstSettings(sql: Sql): Promise<string> {
  const settings =
    await sql`select key, first_value as value from private.setting_kinds order by key collate "C"`;
  const rules = await sql`select source as key, points as value from public.point_rules
    where active and points > 0 order by source collate "C"`;
  return `/* Written by local/postgres/types.ts from the schema. Do not edit: run \`node local/postgres/types.ts\`. */
/** First values of the settings, for a build without a database only: a running page reads them. */
export const firstSettings = {
${text(settings as never)}}

/** First values of the sources of points that give any. */
export const firstRules = {
${text(rules as never)}}
`;
}
