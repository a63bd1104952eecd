import { execFileSync } from "node:child_process";
import { chmod, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The user that runs Postgres; empty when we are not root and may run it ourselves. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

const lookUp = (name: string): Owner | null => {
  try {
    const id = (flag: string) =>
      Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
};

/** Postgres refuses to run as root, so root hands it to the system user `postgres`, made when it is missing. */
export function findOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const known = lookUp("postgres");
  if (known) return known;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], {
      stdio: "ignore",
    });
  } catch {
    const nobody = lookUp("nobody");
    if (nobody) return nobody;
  }
  const made = lookUp("postgres");
  if (!made) throw new Error("PostgreSQL cannot run as root, and the user `postgres` could not be created.");
  return made;
}

/** Lets the owner walk down to `path`: every parent folder gets the search bit, nothing becomes readable. */
export async function makeReachable(path: string, owner: Owner): Promise<void> {
  if (!("uid" in owner)) return;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder).catch(() => ({ mode: 0o001 }));
    if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o7777) | 0o001);
  }
}
