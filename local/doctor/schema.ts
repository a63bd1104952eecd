import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { readSchema } from "../postgres/catalog.ts";
import { bootstrap } from "../postgres/database.ts";
import { migrate } from "../postgres/migrate.ts";
import { startPostgres } from "../postgres/start.ts";
import { failure, ok, warning, type Check } from "./finding.ts";

type Named = { name?: unknown; policyname?: unknown; tablename?: unknown };

const nameOf = (row: Named) => String(row.name ?? `${String(row.tablename)}: ${String(row.policyname)}`);

/** What is not the same in both, by name. */
export function differences(wanted: object[], found: object[]): string[] {
  const by = (rows: object[]) => new Map(rows.map((row) => [nameOf(row), JSON.stringify(row)]));
  const [left, right] = [by(wanted), by(found)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
}

/** The hosted database beside one that is made of the migrations of this checkout: tables, functions, policies, grants. */
export const schema: Check = {
  name: "Schema and grants",
  async run(values) {
    if (!values.DATABASE_URL)
      return [
        warning(
          "not compared",
          "Set DATABASE_URL to the project's connection string (Connect → Session pooler) for this command.",
        ),
      ];
    const dataDir = await mkdtemp(join(tmpdir(), "altura-doctor-"));
    const server = await startPostgres({ dataDir, port: 0 });
    const fresh = postgres(server.url, { max: 1, onnotice: () => {} });
    const hosted = postgres(values.DATABASE_URL, { max: 1, onnotice: () => {}, connect_timeout: 10 });
    try {
      await bootstrap(fresh);
      await migrate(fresh);
      const [wanted, found] = [await readSchema(fresh), await readSchema(hosted)];
      const findings = (Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((kind) => {
        const names = differences(wanted[kind], found[kind]);
        if (names.length === 0) return [];
        const shown =
          names.slice(0, 10).join(", ") + (names.length > 10 ? ` and ${names.length - 10} more` : "");
        return [
          failure(
            `${kind} differ: ${shown}`,
            "Apply the migrations of this version: npx supabase db push --remote.",
          ),
        ];
      });
      return findings.length > 0 ? findings : [ok("as the migrations of this checkout make it")];
    } finally {
      await hosted.end({ timeout: 1 });
      await fresh.end({ timeout: 1 });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
