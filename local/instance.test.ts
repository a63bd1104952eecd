import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claim } from "./instance.ts";
import { isAlive, readPidFile } from "./postgres/pidfile.ts";
import { startPostgres } from "./postgres/start.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "altura-claim-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A command of the README, run to its end. */
async function command(name: string) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "local/cli.ts", name], {
    env: { ...process.env, ALTURA_DATA: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text));
  const [status] = (await once(child, "close")) as [number];
  return { status, lines: output.trim().split("\n") };
}

test.each(["start", "dev", "reset"])(
  "`%s` beside a running instance says where that is, in one sentence, and touches nothing",
  async (name) => {
    const { announce, release } = await claim(dataDir);
    await announce("http://localhost:3017");
    const { status, lines } = await command(name);
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^Altura already runs at http:\/\/localhost:3017 on the data in \S+: stop it there with Ctrl-C first\.$/,
      ),
    ]);
    await release();
  },
);

test("two claims at once: one of them wins", async () => {
  const claims = await Promise.allSettled([claim(dataDir), claim(dataDir), claim(dataDir)]);
  const won = claims.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(won).toHaveLength(1);
  await won[0]?.release();
});

test("the claim of a killed process is no longer one, whoever has its number now", async () => {
  const script = `import { claim } from ${JSON.stringify(new URL("instance.ts", import.meta.url).href)};
    await claim(process.argv[1]);
    console.log("claimed");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", script, dataDir]);
  await once(child.stdout, "data");
  await expect(claim(dataDir)).rejects.toThrow("already runs");
  child.kill("SIGKILL");
  await once(child, "exit");
  await (await claim(dataDir)).release();
});

test("`reset` stops the database that a killed run left, and deletes the data", async () => {
  const folder = join(dataDir, "postgres");
  await startPostgres({ dataDir: folder, port: 0 });
  const server = await readPidFile(folder);
  const { status, lines } = await command("reset");
  expect({ status, lines }).toEqual({
    status: 0,
    lines: [`${dataDir} is deleted. The next start begins afresh.`],
  });
  expect(isAlive(server?.pid ?? 0)).toBe(false);
  expect(existsSync(dataDir)).toBe(false);
});
