import { createHash } from "node:crypto";
import { objectName } from "./bucket.ts";
import { refusals } from "./failure.ts";
import type { Db } from "./storage.ts";

export type FileFacts = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  metadata: FileFacts;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  owner_id: string | null;
};

/** The column `metadata` as hosted fills it. */
export function factsOf(bytes: Uint8Array, mimetype: string, cacheControl: string): FileFacts {
  return {
    eTag: `"${createHash("md5").update(bytes).digest("hex")}"`,
    size: bytes.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
  };
}

/** An object that the connection's role may see. Throws `NoSuchKey`, also for one that is hidden from it. */
export async function findObject(db: Db, bucket: string, path: string): Promise<ObjectRow> {
  const [row] = await db<ObjectRow[]>`
    select * from storage.objects where bucket_id = ${bucket} and name = ${objectName(path)}`;
  if (!row) throw refusals.noObject();
  return row;
}

/** Bucket and name from the rest of a path such as `avatars/me/a.webp`, whose parts are percent-encoded. */
export function splitPath(rest: string): { bucket: string; path: string } {
  const slash = rest.indexOf("/");
  if (slash < 1 || slash === rest.length - 1) throw refusals.badKey(rest);
  try {
    return {
      bucket: decodeURIComponent(rest.slice(0, slash)),
      path: decodeURIComponent(rest.slice(slash + 1)),
    };
  } catch {
    throw refusals.badKey(rest);
  }
}
