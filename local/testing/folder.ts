import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** In bytes: several times what the databases of a whole run need. */
const enough = 4 * 1024 ** 3;

async function hasRoomInMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) >= enough;
}

/** Where `databaseFolder` may have made a folder. */
export const databaseParents = [tmpdir(), memory];

/**
 * A new folder for a server of PostgreSQL that lives as long as a test: in memory where there is room, because the many small
 * files of each copied database cost a disk more time than the tests themselves.
 */
export async function databaseFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoomInMemory()) ? memory : tmpdir(), prefix));
}
