import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type FileStore = {
  /** Writes the bytes under a new version, whose id it returns. */
  write(bytes: Uint8Array): Promise<string>;
  read(version: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Copies a version under a new id. */
  copy(version: string): Promise<string>;
  remove(version: string | null): Promise<void>;
};

/** Keeps each version of an object as one file named by a uuid, so no name of an object ever becomes a path. */
export function fileStore(folder: string): FileStore {
  const place = (version: string) => {
    if (!/^[0-9a-f-]{36}$/.test(version)) throw new Error(`not a version: ${version}`);
    return join(folder, version.slice(0, 2), version);
  };
  const fresh = async () => {
    const version = randomUUID();
    await mkdir(join(folder, version.slice(0, 2)), { recursive: true });
    return version;
  };
  return {
    async write(bytes) {
      const version = await fresh();
      await writeFile(place(version), bytes);
      return version;
    },
    async read(version) {
      return readFile(place(version)).then(
        (bytes) => new Uint8Array(bytes),
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        },
      );
    },
    async copy(version) {
      const next = await fresh();
      await copyFile(place(version), place(next));
      return next;
    },
    async remove(version) {
      if (version) await rm(place(version), { force: true });
    },
  };
}
