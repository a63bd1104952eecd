import { cp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../app/run.ts";
import { startStandalone, type Standalone } from "../app/standalone.ts";
import { holdPort } from "../ports.ts";

const source = fileURLToPath(new URL("bare-app", import.meta.url));

/**
 * Builds the smallest Next.js application with a page of each kind from the packages of this project and serves it: what
 * the framework alone needs is the yardstick of the bench.
 */
export async function serveBareApp(env: Record<string, string>): Promise<Standalone> {
  const home = resolve(".local/bench/bare");
  await rm(home, { recursive: true, force: true });
  await cp(source, home, { recursive: true });
  const { code, output } = await run("next", ["build", home], { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The bare pages did not build:\n${output}`);
  const standalone = join(home, ".next/standalone/.local/bench/bare");
  await cp(join(home, ".next/static"), join(standalone, ".next/static"), { recursive: true });
  return startStandalone({
    entry: join(standalone, "server.js"),
    port: await holdPort(0),
    env,
    log: () => {},
  });
}
