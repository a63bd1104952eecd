import type { Sql } from "postgres";
import { bootstrap } from "../../postgres/database.ts";
import { bareDatabase } from "../../postgres/testing.ts";
import type { Running } from "../../service.ts";
import { startCluster } from "../../testing/cluster.ts";

export type TestPostgres = Running & { sql: Sql; url: string; restart(): Promise<void> };

/**
 * A database that is as empty as a new hosted project: roles and schema `auth`, nothing of the application. It is one of the
 * run's shared server, or (`own`) the only one of a server of its own, which takes a second more, to restart it or change its roles.
 */
export async function startTestPostgres({ own = false } = {}): Promise<TestPostgres> {
  if (own) {
    const cluster = await startCluster();
    await bootstrap(cluster.sql);
    return cluster;
  }
  const { sql, url, drop } = await bareDatabase();
  const restart = () => Promise.reject(new Error("the shared server is not restarted"));
  return { sql, url, restart, stop: drop };
}
