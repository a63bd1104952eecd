import type { Sql } from "postgres";
import { bootstrap } from "../../postgres/database.ts";
import type { Running } from "../../service.ts";
import { startCluster } from "../../testing/cluster.ts";

/** A fresh Postgres that is as empty as a new hosted project: roles and schema `auth`, nothing of the application. */
export async function startTestPostgres(): Promise<
  Running & { sql: Sql; url: string; restart(): Promise<void> }
> {
  const cluster = await startCluster();
  await bootstrap(cluster.sql);
  return cluster;
}
