import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { run } from "../app/run.ts";
import { startStandalone, type Standalone } from "../app/standalone.ts";
import { holdPort } from "../ports.ts";

const files: Record<string, string> = {
  "package.json": `{ "private": true }`,
  "next.config.mjs": `import { fileURLToPath } from "node:url";
const root = fileURLToPath(new URL("../../..", import.meta.url));
export default { output: "standalone", poweredByHeader: false, turbopack: { root }, outputFileTracingRoot: root };`,
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/page.js": `export default function Page() { return <main><h1>Bare</h1><p>A static page.</p></main>; }`,
};

/** Builds the smallest Next.js page from the packages of this project and serves it: the yardstick of the bench. */
export async function serveBarePage(): Promise<Standalone> {
  const home = resolve(".local/bench/bare");
  await rm(home, { recursive: true, force: true });
  await mkdir(join(home, "app"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text);
  const { code, output } = await run("next", ["build", home], { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The bare page did not build:\n${output}`);
  const standalone = join(home, ".next/standalone/.local/bench/bare");
  await cp(join(home, ".next/static"), join(standalone, ".next/static"), { recursive: true });

  const entry = join(standalone, "server.js");
  return startStandalone({ entry, port: await holdPort(0), env: {}, log: () => {} });
}
