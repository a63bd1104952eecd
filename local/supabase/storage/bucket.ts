import { refusals } from "./failure.ts";
import { bareType } from "./picture.ts";
import type { Db } from "./storage.ts";

export type BucketRow = {
  id: string;
  name: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

/** What a bucket without a limit of its own takes at most, in bytes; the hosted default. */
export const GLOBAL_LIMIT = 50 * 1024 * 1024;

/** A bucket, whoever asks: its rules bind everybody. Throws `NoSuchBucket`. */
export async function findBucket(db: Db, id: string): Promise<BucketRow> {
  const [row] = await db<BucketRow[]>`
    select id, name, public, file_size_limit::float8 as file_size_limit, allowed_mime_types
    from storage.buckets where id = ${id}`;
  if (!row) throw refusals.noBucket();
  return row;
}

/** Letters, digits and the signs that hosted accepts; never a part that a file system would understand. */
const KEY = /^[\w/!.*'() &$@=;:+,?-]{1,1024}$/;

/** The name of an object from a path; throws `InvalidKey`. */
export function objectName(path: string): string {
  const parts = path.split("/");
  if (!KEY.test(path) || parts.some((part) => part === "" || part === "." || part === ".."))
    throw refusals.badKey(path);
  return path;
}

function isAllowedType(bucket: BucketRow, type: string): boolean {
  const bare = bareType(type);
  return (
    bucket.allowed_mime_types === null ||
    bucket.allowed_mime_types.length === 0 ||
    bucket.allowed_mime_types.some((allowed) =>
      allowed.endsWith("/*") ? bare.startsWith(allowed.slice(0, -1)) : bare === allowed.toLowerCase(),
    )
  );
}

/** Whether a file may lie in a bucket, however it gets there. Throws `InvalidMimeType`, `EntityTooLarge`. */
export function checkFits(bucket: BucketRow, type: string, bytes: number): void {
  if (!isAllowedType(bucket, type)) throw refusals.badMime(type);
  if (bytes > Math.min(bucket.file_size_limit ?? GLOBAL_LIMIT, GLOBAL_LIMIT)) throw refusals.tooLarge();
}

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `20MB`, `30KB`, `3B` or a number of bytes; null takes the limit away. Throws `InvalidParameter`. */
export function sizeLimit(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  const [, amount, unit = "b"] = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(String(value)) ?? [];
  if (amount === undefined) throw refusals.badParameter("file_size_limit");
  const bytes = Number(amount) * (UNITS[unit.toLowerCase()] ?? 1);
  if (bytes > GLOBAL_LIMIT) throw refusals.tooLarge();
  return bytes;
}
