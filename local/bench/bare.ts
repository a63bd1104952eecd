import { spawn } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { run } from "../app/run.ts";
import type { Running } from "../service.ts";

const files: Record<string, string> = {
  "package.json": `{ "private": true }`,
  "next.config.mjs": `import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../..", import.meta.url));
export default { output: "standalone", poweredByHeader: false, turbopack: { root }, outputFileTracingRoot: root };`,
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/page.js": `export default function Page() { return <main><h1>Bare</h1><p>A static page.</p></main>; }`,
};

/** Builds the smallest Next.js page from the packages of this project and serves it: the yardstick of the bench. */
export async function serveBarePage(port: number): Promise<Running & { url: string }> {
  const home = resolve(".local/bench/bare");
  await rm(home, { recursive: true, force: true });
  await mkdir(join(home, "app"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text);
  const { code, output } = await run("next", ["build", home], { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The bare page did not build:\n${output}`);
  const standalone = join(home, ".next/standalone/.local/bench/bare");
  await cp(join(home, ".next/static"), join(standalone, ".next/static"), { recursive: true });

  const child = spawn(
    process.execPath,
    ["local/app/standalone.mjs", `file://${join(standalone, "server.js")}`],
    {
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), HOSTNAME: "127.0.0.1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const url = `http://127.0.0.1:${port}/`;
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    stop: async () => {
      child.kill();
    },
  };
}
