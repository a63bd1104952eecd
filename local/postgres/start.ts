import { execFile, spawn } from "node:child_process";
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { handOver, type Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import { findOwner, makeReachable, type Owner } from "./owner.ts";
import { isAlive, readPidFile, servesFolder, stopPostmaster } from "./pidfile.ts";

/** As on hosted Supabase the superuser has a name of its own; `postgres` is made by bootstrap.sql without that power. */
const superuser = "supabase_admin";
const password = "postgres";

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  wal_level: "logical",
  max_wal_senders: "20",
  max_replication_slots: "20",
  fsync: "off",
  full_page_writes: "off",
  jit: "off",
  timezone: "UTC",
  log_min_messages: "log",
  log_checkpoints: "off",
  shared_preload_libraries: "pg_stat_statements",
};

type Options = {
  dataDir: string;
  /** For a server that has to be launched; 0 picks a free one. Another is taken when a program is quicker. */
  port: Port;
  /** 200 when it is not given. */
  connections?: number;
};
export type RunningPostgres = Running & {
  /** Superuser connection to the database `postgres`. */
  url: string;
  /** The same server, database `template1`: to create and drop databases. */
  adminUrl: string;
  /** The port it really has: an adopted server keeps its own. */
  port: number;
};

async function initialise(dataDir: string, { initdb }: Binaries, owner: Owner): Promise<void> {
  const fresh = `${dataDir}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await makeReachable(fresh, owner);
  const passwordFile = `${dataDir}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if ("uid" in owner) for (const path of [fresh, passwordFile]) await chown(path, owner.uid, owner.gid);
  try {
    await promisify(execFile)(
      initdb,
      [`--pgdata=${fresh}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, "--auth=password"].concat(
        ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-sync"],
        ["--lc-messages=C", "--lc-collate=C", "--lc-ctype=C"],
      ),
      { ...owner, cwd: fresh, env: { ...process.env, LC_ALL: "C" } },
    );
  } catch (error) {
    throw new Error(
      `PostgreSQL could not create its data folder:\n${(error as { stderr?: string }).stderr ?? error}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  // Renamed only when complete, so that a folder killed half-way is never mistaken for a database.
  await rm(dataDir, { recursive: true, force: true });
  await rename(fresh, dataDir);
}

async function tail(logFile: string): Promise<string> {
  return (await readFile(logFile, "utf8").catch(() => "")).split("\n").slice(-15).join("\n").trim();
}

type Launched = { pid: number; port: number };

async function launch(
  dataDir: string,
  port: number,
  { postgres }: Binaries,
  owner: Owner,
  connections: number,
): Promise<Launched> {
  const logFile = `${dataDir}.log`;
  const log = await open(logFile, "w");
  const given = { ...settings, max_connections: connections, port };
  const flags = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // A process group of its own: Ctrl-C in the terminal must not stop Postgres before the services on top of it.
  const child = spawn(postgres, ["-D", dataDir, ...flags], {
    ...owner,
    cwd: dataDir,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { ...process.env, LC_ALL: "C" },
  });
  let failure = "";
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code) => (failure ||= `exit code ${code}`));
  child.unref();
  await log.close();

  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
    if (failure) break;
    const server = await readPidFile(dataDir);
    if (server && server.pid === child.pid && server.ready) return { pid: server.pid, port };
  }
  throw new Error(`PostgreSQL did not start (${failure || "no answer in 60 s"}):\n${await tail(logFile)}`);
}

/** Who must run the server of an existing data folder: Postgres accepts only its owner. Null when there is none yet. */
async function readOwner(dataDir: string): Promise<Owner | null> {
  const exists = await stat(join(dataDir, "PG_VERSION")).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES") return null;
    throw new Error(`${dataDir} belongs to another user: start as that user, or remove it to begin anew.`);
  });
  if (!exists) return null;
  return process.getuid?.() === 0 ? { uid: exists.uid, gid: exists.gid } : {};
}

/** Takes over a server that a killed run left behind, when it is ours and ready; ends it when it is not ready. */
async function adopt(dataDir: string): Promise<Launched | null> {
  const left = await readPidFile(dataDir);
  if (!left) return null;
  if (await servesFolder(left.pid, dataDir)) {
    if (left.ready) return left;
    await stopPostmaster(left.pid);
  }
  await rm(join(dataDir, "postmaster.pid"), { force: true });
  return null;
}

/**
 * Starts PostgreSQL 17 on `dataDir`, which is created when missing. A server left running by `kill -9` is
 * adopted with its port. Throws with the end of the server's log when it does not start.
 */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries();
  const known = await readOwner(dataDir);
  const owner = known ?? findOwner();
  for (const path of [binaries.initdb, dataDir]) await makeReachable(path, owner);
  if (!known) await initialise(dataDir, binaries, owner);

  const adopted = await adopt(dataDir);
  if (adopted && typeof options.port !== "number") await options.port.release();
  const { pid, port } =
    adopted ??
    (await handOver(options.port, (number) =>
      launch(dataDir, number, binaries, owner, options.connections ?? 200),
    ));
  const address = `postgresql://${superuser}:${password}@127.0.0.1:${port}`;
  let stopped: Promise<void> | undefined;
  return {
    url: `${address}/postgres`,
    adminUrl: `${address}/template1`,
    port,
    stop: () => (stopped ??= isAlive(pid) ? stopPostmaster(pid) : Promise.resolve()),
  };
}
