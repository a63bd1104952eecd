import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { run } from "../app/run.ts";
import { bootstrap } from "../postgres/database.ts";
import { migrate, migrationsFolder } from "../postgres/migrate.ts";
import { changesBetween } from "../postgres/schema/migration.ts";
import { applySource, initialFile, initialMigration, readSource } from "../postgres/schema/source.ts";
import { startPostgres } from "../postgres/start.ts";
import { Refusal } from "../refusal.ts";

/** Whether a release has been tagged: from then on applied migrations never change. */
async function isReleased(): Promise<boolean> {
  const { code, output } = await run("git", ["tag", "--list", "v*"]);
  if (code !== 0) throw new Refusal(output.trim());
  return output.trim() !== "";
}

async function changes(drops: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "altura-migration-"));
  const server = await startPostgres({ dataDir: join(folder, "data"), port: 0 });
  const url = (name: string) => server.url.replace(/[^/]+$/, name);
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} });
  const prepare = async (name: string, make: (sql: postgres.Sql) => Promise<unknown>) => {
    await admin.unsafe(`create database ${name} template template0`);
    const sql = postgres(url(name), { max: 1, onnotice: () => {} });
    await bootstrap(sql);
    await make(sql);
    await sql.end();
  };
  try {
    const source = await readSource();
    await prepare("before", (sql) => migrate(sql));
    await prepare("after", (sql) => applySource(sql, source));
    return await changesBetween(url("before"), url("after"), source, { drops });
  } finally {
    await admin.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * `npm run migration`: before the first release it writes the one initial migration from `supabase/schemas`. Later,
 * `npm run migration <name>` writes a new file with what the migrations do not contain yet; `-- --drops` allows statements that
 * drop or delete something.
 */
export async function main(args: string[]): Promise<void> {
  if (!(await isReleased())) {
    await writeFile(initialFile, initialMigration(await readSource()));
    console.log(`${initialFile} contains the schema. Next: \`node local/postgres/types.ts\`.`);
    return;
  }
  const name = args.find((arg) => !arg.startsWith("-")) ?? "";
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Refusal("Name the migration in small letters, such as `npm run migration add_note`.");
  const text = await changes(args.includes("--drops"));
  if (!text) {
    console.log("The migrations contain the whole schema: nothing to write.");
    return;
  }
  const version = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const file = join(migrationsFolder, `${version}_${name}.sql`);
  await writeFile(
    file,
    `-- Written by \`npm run migration ${name}\`. Read it before it is applied (docs/operations.md).\n\n${text}`,
  );
  console.log(`${file} is written. Read it, then run \`node local/postgres/types.ts\`.`);
}
