import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

/**
 * Takes the lock that `file` stands for, or returns null when another process has it. The operating system holds it
 * (through SQLite, because Node itself offers no file locks), so it ends with its process, however that ends.
 */
export function tryLock(file: string): (() => void) | null {
  const database = new DatabaseSync(file);
  try {
    database.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return () => database.isOpen && database.close();
}

/** The same, but waits for its turn; `waiting` is called once when it must. */
export async function waitForLock(file: string, waiting: () => void): Promise<() => void> {
  for (let first = true; ; first = false) {
    const release = tryLock(file);
    if (release) return release;
    if (first) waiting();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
