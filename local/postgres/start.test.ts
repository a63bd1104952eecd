import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdPort } from "../ports.ts";
import { prepareDatabase } from "./database.ts";
import { isAlive, readPidFile } from "./pidfile.ts";
import { startPostgres } from "./start.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "altura-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("adopts the server that a killed run left, with its port and its data, and stops it", async () => {
  const dataDir = join(folder, "adopted");
  const first = await startPostgres({ dataDir, port: 0 });
  const sql = postgres(first.url, { max: 1, onnotice: () => {} });
  await sql`create table kept as select 42 as answer`;

  const second = await startPostgres({ dataDir, port: 0 });
  expect(second.port).toBe(first.port);
  expect(await sql`select answer from kept`).toEqual([{ answer: 42 }]);
  await sql.end();

  const left = await readPidFile(dataDir);
  await second.stop();
  expect(isAlive(left?.pid ?? 0)).toBe(false);
});

test("starts over a pid file whose number now belongs to another program, and leaves that program alone", async () => {
  const dataDir = join(folder, "stale");
  const first = await startPostgres({ dataDir, port: 0 });
  await first.stop();
  await writeFile(
    join(dataDir, "postmaster.pid"),
    `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n\nready\n`,
  );
  const port = await holdPort(0);
  const second = await startPostgres({ dataDir, port });
  expect(second.port).toBe(port.port);
  await second.stop();
});

test("says in the server's own words why it does not start", async () => {
  const dataDir = join(folder, "broken");
  const server = await startPostgres({ dataDir, port: 0 });
  await server.stop();
  await writeFile(join(dataDir, "postgresql.conf"), "shared_buffers = nonsense\n");
  await expect(startPostgres({ dataDir, port: 0 })).rejects.toThrow(/did not start[^]*shared_buffers/);
});

test("prepares an empty server, and preparing it again changes nothing", async () => {
  const server = await startPostgres({ dataDir: join(folder, "prepared"), port: 0 });
  const lines: string[] = [];
  const { appUrl, localUrl } = await prepareDatabase(server.url, { log: (line) => lines.push(line) });
  await prepareDatabase(server.url, { log: (line) => lines.push(line) });
  expect(lines).toHaveLength(1);
  for (const url of [appUrl, localUrl]) {
    const sql = postgres(url, { max: 1 });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
  }
  await server.stop();
});
