import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres, { type Sql } from "postgres";
import { readReaders, readRoutines, readTables, type Column, type Routine, type Table } from "./catalog.ts";
import { dataModelFile, describeTables } from "./data-model.ts";
import { bootstrap } from "./database.ts";
import { firstSettingsFile, generateFirstSettings } from "./first-settings.ts";
import { applySource, readSource } from "./schema/source.ts";
import { describeTriggers, triggersFile } from "./schema/triggers.ts";
import { startPostgres } from "./start.ts";

export const typesFile = fileURLToPath(
  new URL("../../lib/platform/supabase/database.gen.ts", import.meta.url),
);

export const readFunctionsFile = fileURLToPath(
  new URL("../../lib/platform/supabase/read-functions.gen.ts", import.meta.url),
);

export const effectsFile = fileURLToPath(new URL("../../lib/admin/audit/effects.gen.ts", import.meta.url));

const numbers = new Set(["smallint", "integer", "bigint", "real", "double precision", "numeric"]);

function scriptType(type: string): string {
  if (type.endsWith("[]")) return `${scriptType(type.slice(0, -2))}[]`;
  if (numbers.has(type)) return "number";
  if (type === "boolean") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  if (type === "void") return "undefined";
  return "string";
}

/** Postgres reads a numeric from text without loss; a number of JavaScript cannot hold wei or the id of a token. */
const argumentType = (type: string) => (type === "numeric" ? "number | string" : scriptType(type));

const row = (column: Column) => scriptType(column.type) + (column.nullable ? " | null" : "");
const lines = (items: string[], indent: number) =>
  items.map((item) => `${" ".repeat(indent)}${item}\n`).join("");

function tableText({ name, columns, relationships }: Table): string {
  const rows = columns.map((column) => `${column.name}: ${row(column)}`);
  const written = (always: boolean) =>
    columns.map((column) =>
      column.generated
        ? `${column.name}?: never`
        : `${column.name}${always || column.optional ? "?" : ""}: ${row(column)}`,
    );
  const links = relationships.map(
    (link) =>
      `{ foreignKeyName: ${JSON.stringify(link.name)}; columns: ${JSON.stringify(link.columns)}; ` +
      `isOneToOne: ${link.oneToOne}; referencedRelation: ${JSON.stringify(link.target)}; ` +
      `referencedColumns: ${JSON.stringify(link.targetColumns)} },`,
  );
  return (
    `      ${name}: {\n        Row: {\n${lines(rows, 10)}        }\n` +
    `        Insert: {\n${lines(written(false), 10)}        }\n` +
    `        Update: {\n${lines(written(true), 10)}        }\n` +
    `        Relationships: [${links.length > 0 ? `\n${lines(links, 10)}        ` : ""}]\n      }\n`
  );
}

function routineText({ name, args, returns, many, columns }: Routine): string {
  const argText =
    args.length > 0
      ? `{ ${args.map((arg) => `${arg.name}${arg.optional ? "?" : ""}: ${argumentType(arg.type)}`).join("; ")} }`
      : "never";
  const value = columns
    ? `{\n${lines(
        columns.map((column) => `${column.name}: ${row(column)}`),
        10,
      )}        }`
    : scriptType(returns);
  return `      ${name}: {\n        Args: ${argText}\n        Returns: ${value}${many ? "[]" : ""}\n      }\n`;
}

/**
 * The types of a migrated database, in the shape that `supabase gen types typescript` writes; numeric arguments may be text
 * too.
 */
export async function generateTypes(sql: Sql): Promise<string> {
  const tables = await readTables(sql);
  const routines = await readRoutines(sql);
  return `/* Written by local/postgres/types.ts from the schema. Do not edit: run \`node local/postgres/types.ts\`. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "13.0.5"
  }
  public: {
    Tables: {
${tables.map(tableText).join("")}    }
    Views: { [_ in never]: never }
    Functions: {
${routines.map(routineText).join("")}    }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

type Public = Database["public"]

export type Tables<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"]
export type TablesInsert<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Insert"]
export type TablesUpdate<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Update"]
`;
}

/** The functions of a migrated database that a request may call twice, because they write nothing. */
export async function generateReadFunctions(sql: Sql): Promise<string> {
  const names = (await readReaders(sql)).map((name) => `${JSON.stringify(name)},`);
  return `/* Written by local/postgres/types.ts from the schema. Do not edit: run \`node local/postgres/types.ts\`. */
export const readFunctions: ReadonlySet<string> = new Set([
${lines(names, 2)}])
`;
}

/** The changes of a migrated database that have a preview. */
export async function generateEffects(sql: Sql): Promise<string> {
  const kinds = await sql<
    { change: string }[]
  >`select change from private.effect_kinds order by change collate "C"`;
  return `/* Written by local/postgres/types.ts from the schema. Do not edit: run \`node local/postgres/types.ts\`. */
/** Changes whose effect can be read before they are made, as the audit log names them (\`private.effect_kinds\`). */
export const changesWithEffect = [
${lines(
  kinds.map(({ change }) => `${JSON.stringify(change)},`),
  2,
)}] as const;
`;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "altura-types-"));
  const server = await startPostgres({ dataDir: join(folder, "data"), port: 0 });
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  try {
    await bootstrap(sql);
    await applySource(sql, await readSource());
    await writeFile(typesFile, await generateTypes(sql));
    await writeFile(readFunctionsFile, await generateReadFunctions(sql));
    await writeFile(firstSettingsFile, await generateFirstSettings(sql));
    await writeFile(effectsFile, await generateEffects(sql));
    await writeFile(dataModelFile, await describeTables(sql));
    await writeFile(triggersFile, await describeTriggers(sql));
  } finally {
    await sql.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
