import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { refuseProduction } from "./production.ts";

it("refuses every place but this machine, with all reasons", () => {
  for (const place of [undefined, "", "local"])
    expect(() => refuseProduction({ ALTURA_ENV: place })).not.toThrow();
  const production = () =>
    refuseProduction({ ALTURA_ENV: "production", APP_URL: "https://members.example.org" });
  expect(production).toThrow(/starts services of this machine/);
  expect(production).toThrow(/SUPABASE_SECRET_KEY is missing/);
  expect(production).not.toThrow(/APP_URL is missing/);
  expect(() => refuseProduction({ ALTURA_ENV: "prod" })).toThrow('ALTURA_ENV is "prod"');
});

it("`npm start` with ALTURA_ENV=production ends at once, and has begun nothing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "altura-production-"));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["local/cli.ts", "start"], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ALTURA_ENV: "production", ALTURA_DATA: dataDir },
    encoding: "utf8",
  });
  expect([status, stdout, await readdir(dataDir)]).toEqual([1, "", []]);
  expect(stderr).toMatch(/^The app cannot start:\n- ALTURA_ENV is production/);
  await rm(dataDir, { recursive: true, force: true });
});
