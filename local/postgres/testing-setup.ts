import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { databaseFolder, databaseParents } from "../testing/folder.ts";
import { bootstrap } from "./database.ts";
import { migrate } from "./migrate.ts";
import { isAlive, stopLeftServer } from "./pidfile.ts";
import { seed } from "./seed.ts";
import { startPostgres } from "./start.ts";

export type TestCluster = { adminUrl: string; stop(): Promise<void> };

/** At most: its own (testing.ts), and those of the services that it starts. */
const connectionsOfFile = 50;

async function makeTemplates(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe("create database altura_migrated template template0");
  const open = () => postgres(adminUrl.replace(/[^/]+$/, "altura_migrated"), { max: 1, onnotice: () => {} });
  const bare = open();
  await bootstrap(bare).finally(() => bare.end());
  await admin.unsafe("create database altura_bare template altura_migrated strategy file_copy");
  const database = open();
  try {
    await migrate(database);
    // The tests' staff are made without one, as the seed's are; the tests of the rule turn it on.
    await database`update settings set value = 'false' where key = 'staff.second_factor'`;
  } finally {
    await database.end();
  }
  await admin.unsafe("create database altura_seeded template altura_migrated strategy file_copy");
  const seeded = postgres(adminUrl.replace(/[^/]+$/, "altura_seeded"), { max: 1, onnotice: () => {} });
  try {
    await seed(seeded);
  } finally {
    await seeded.end();
    await admin.end();
  }
}

/** Ends the servers of test runs that were killed before they could: their folder carries the dead run's number. */
async function removeOrphans(): Promise<void> {
  for (const parent of databaseParents)
    for (const name of await readdir(parent).catch(() => [])) {
      const run = Number(/^altura-db-(\d+)-/.exec(name)?.[1] ?? 0);
      if (run === 0 || isAlive(run)) continue;
      await stopLeftServer(join(parent, name, "data"));
      await rm(join(parent, name), { recursive: true, force: true });
    }
}

/** A PostgreSQL in a temporary folder with the databases `altura_bare`, `altura_migrated` and `altura_seeded` to copy from. */
export async function startTestCluster(): Promise<TestCluster> {
  await removeOrphans();
  const folder = await databaseFolder(`altura-db-${process.pid}-`);
  const connections = Math.max(200, (availableParallelism() + 1) * connectionsOfFile);
  const server = await startPostgres({ dataDir: join(folder, "data"), port: 0, connections });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server.adminUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { adminUrl: server.adminUrl, stop };
}

const key = Symbol.for("altura.testCluster");
type Shared = { cluster: Promise<TestCluster>; projects: number };
const run = globalThis as { [key]?: Shared };

/**
 * Vitest calls this once for each project, which loads this module anew: all of them share one server, and every test file
 * copies its database from it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run[key] ??= { cluster: startTestCluster(), projects: 0 });
  shared.projects += 1;
  const cluster = await shared.cluster;
  project.provide("testClusterUrl", cluster.adminUrl);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete run[key];
    await cluster.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    testClusterUrl: string;
  }
}
