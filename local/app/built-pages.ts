import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";

/** Older than what a server answers without making it again (`expireSeconds` of lib/delivery/page-expiry.mjs). */
const longAgo = new Date("2000-01-01T00:00:00Z");

/**
 * Makes the finished pages in a copy of a build older than any that are answered: they show the data that the build has read,
 * which may be those of another community. The server makes each of them again before it answers it the first time.
 */
export async function outdatePages(home: string): Promise<void> {
  const folder = join(home, ".next/server/app");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && /\.(html|body)$/.test(entry.name));
  await Promise.all(pages.map(({ parentPath, name }) => utimes(join(parentPath, name), longAgo, longAgo)));
}
