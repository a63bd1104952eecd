import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Next evaluates the file and refuses an empty one. */
const nothing = "// A handler has no components (lib/delivery/handler-manifests.ts).\n";

/**
 * Takes the lists of components of the browser from the handlers of a build. Next writes one for each, without an entry, and
 * copies its table of all server actions with every request to a route that has one (`setManifestsSingleton`). Without the list
 * it leaves the table alone; handlers answer no actions. What it brings is measured in docs/decisions/0027.
 *
 * @param distDir folder of the finished build
 * @throws when a handler of the build has no such list or one with entries, which a new version of Next may cause
 */
export async function emptyHandlerManifests(distDir: string): Promise<void> {
  const server = join(distDir, "server");
  const routes: Record<string, string> = JSON.parse(
    await readFile(join(server, "app-paths-manifest.json"), "utf8"),
  );
  const handlers = Object.entries(routes).filter(([route]) => route.endsWith("/route"));
  await Promise.all(
    handlers.map(async ([route, script]) => {
      const file = join(server, script.replace(/\.js$/, "_client-reference-manifest.js"));
      const list = await readFile(file, "utf8");
      if (list === nothing) return;
      if (!list.includes('"clientModules":{}')) throw new Error(`The handler ${route} lists components.`);
      await writeFile(file, nothing);
    }),
  );
}
