import { randomUUID } from "node:crypto";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { inject } from "vitest";
import { startCluster } from "../testing/cluster.ts";
import { bootstrap } from "./database.ts";
import { migrate } from "./migrate.ts";
import "./testing-setup.ts";

/** Who asks: an API role, a member by id, or complete claims of an access token. */
export type Asker = "anon" | "service_role" | { [claim: string]: unknown } | (string & {});

export type FreshDatabase = {
  /** Superuser connection string of this database. */
  url: string;
  /** The role that an API server logs in with; it may only `set role`. */
  authenticatorUrl: string;
  sql: Sql;
  /** Runs `work` as the API would for this asker, then rolls everything back. */
  as<T>(asker: Asker, work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  /** The same, but kept. */
  asKept<T>(asker: Asker, work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
};

class RolledBack extends Error {}

async function become(tx: TransactionSql, asker: Asker): Promise<void> {
  const plain = asker === "anon" || asker === "service_role";
  const claims = plain
    ? { role: asker }
    : { role: "authenticated", aal: "aal1", ...(typeof asker === "string" ? { sub: asker } : asker) };
  await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  await tx.unsafe(`set local role ${claims.role}`);
}

/** A staff function that refuses commits its audit line and answers an error; to a test that is a refusal like any other. */
async function refusalOf(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ code: string | null }[]>`select current_setting('altura.refusal', true) as code`;
  return row?.code ?? "";
}

/** What a test does with a database; `end` takes it away when its connections are closed. */
function openDatabase(url: string, end: () => Promise<unknown>): FreshDatabase {
  const sql = postgres(url, { max: 20, onnotice: () => {} });

  const asKept: FreshDatabase["asKept"] = async (asker, work) => {
    let refusal = "";
    const result = await sql.begin(async (tx) => {
      await become(tx, asker);
      const worked = await work(tx);
      refusal = await refusalOf(tx);
      return worked;
    });
    if (refusal) throw new Error(refusal);
    return result as never;
  };

  const as: FreshDatabase["as"] = async (asker, work) => {
    let result: Awaited<ReturnType<typeof work>> | undefined;
    await asKept(asker, async (tx) => {
      result = await work(tx);
      const refusal = await refusalOf(tx);
      throw refusal ? new Error(refusal) : new RolledBack();
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    return result as Awaited<ReturnType<typeof work>>;
  };

  const drop = async () => {
    await sql.end({ timeout: 1 });
    await end();
  };
  const authenticatorUrl = url.replace(/\/\/[^@]+@/, "//authenticator:authenticator@");
  return { url, authenticatorUrl, sql, as, asKept, drop };
}

type Template = "altura_bare" | "altura_migrated" | "altura_seeded";

/** A copy on the run's own server; `prepare` gives it what a database has beside its content. */
async function copyOf(template: Template, prepare?: (name: string) => string): Promise<FreshDatabase> {
  const adminUrl = inject("testClusterUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`);
  if (prepare) await admin.unsafe(prepare(name));
  return openDatabase(adminUrl.replace(/[^/]+$/, name), async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
}

/** A database of this test file alone: all migrations applied, empty or (`seeded`) with the named cast. */
export const freshDatabase = ({ seeded = false } = {}): Promise<FreshDatabase> =>
  copyOf(seeded ? "altura_seeded" : "altura_migrated");

/** One that is as empty as a new hosted project: roles and the schemas of the services, nothing of the application. */
export const bareDatabase = (): Promise<FreshDatabase> =>
  // The migrations of the other databases have changed a role, which they all share.
  copyOf(
    "altura_bare",
    (name) => `alter role authenticator in database ${name} set pgrst.db_pre_request = ''`,
  );

/** An empty migrated database on a server of its own, which takes seconds, for a test that restarts it. */
export async function databaseOnOwnServer(): Promise<FreshDatabase & { restart(): Promise<void> }> {
  const cluster = await startCluster();
  await bootstrap(cluster.sql);
  await migrate(cluster.sql);
  return { ...openDatabase(cluster.url, () => cluster.stop()), restart: () => cluster.restart() };
}
