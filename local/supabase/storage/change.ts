import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { checkFits, findBucket, objectName } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { findObject, type ObjectRow } from "./object.ts";
import { asCaller, readObject, whoAsks, type Storage } from "./storage.ts";
import { insertObject } from "./upload.ts";

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value === "string" && value !== "") return value;
  throw refusals.badParameter(name);
}

/** `DELETE /object/{bucket}`: the rows that the caller may delete, and their files; the others stay without a word. */
export async function remove(storage: Storage, c: Context, bucket: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const { prefixes } = await readObject(c);
  if (!Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > 1000)
    throw refusals.badParameter("prefixes");
  if (prefixes.some((entry) => typeof entry !== "string")) throw refusals.absent("versions of objects");
  await findBucket(storage.sql, bucket);
  const gone = await asCaller(
    storage,
    claims,
    (tx) => tx<ObjectRow[]>`
      delete from storage.objects where bucket_id = ${bucket} and name = any (${prefixes as string[]})
      returning id, bucket_id, name, version, metadata, user_metadata, owner_id, created_at, updated_at, last_accessed_at`,
  );
  for (const { version } of gone) await storage.files.remove(version);
  return c.json(gone);
}

/** `DELETE /object/{bucket}/{name}` */
export async function removeOne(
  storage: Storage,
  c: Context,
  bucket: string,
  path: string,
): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const name = objectName(path);
  const gone = await asCaller(
    storage,
    claims,
    (tx) => tx<{ version: string }[]>`
      delete from storage.objects where bucket_id = ${bucket} and name = ${name} returning version`,
  );
  if (!gone[0]) throw refusals.noObject();
  await storage.files.remove(gone[0].version);
  return c.json({ message: "Successfully deleted" });
}

/** `POST /object/move`: an update of the row; the file stays where it is. */
export async function move(storage: Storage, c: Context): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const body = await readObject(c);
  const [bucket, from] = [text(body, "bucketId"), text(body, "sourceKey")];
  const to = { bucket: body.destinationBucket ? text(body, "destinationBucket") : bucket, name: "" };
  to.name = objectName(text(body, "destinationKey"));
  const target = await findBucket(storage.sql, to.bucket);
  await asCaller(storage, claims, async (tx) => {
    const { id, metadata } = await findObject(tx, bucket, from);
    checkFits(target, metadata.mimetype, metadata.size);
    const moved = await tx`
      update storage.objects set bucket_id = ${to.bucket}, name = ${to.name} where id = ${id} returning 1`;
    if (moved.length === 0) throw refusals.denied("new row violates row-level security policy");
  });
  return c.json({ message: "Successfully moved" });
}

/** `POST /object/copy`: reading the one and inserting the other. */
export async function copy(storage: Storage, c: Context): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const body = await readObject(c);
  const [bucket, from] = [text(body, "bucketId"), text(body, "sourceKey")];
  const target = body.destinationBucket ? text(body, "destinationBucket") : bucket;
  const name = objectName(text(body, "destinationKey"));
  const bucketRow = await findBucket(storage.sql, target);
  const upsert = c.req.header("x-upsert") === "true";
  if (upsert) throw refusals.absent("copying over an object");
  let version: string | null = null;
  try {
    const id = await asCaller(storage, claims, async (tx) => {
      const source = await findObject(tx, bucket, from);
      checkFits(bucketRow, source.metadata.mimetype, source.metadata.size);
      version = await storage.files.copy(source.version);
      const row = { id: randomUUID(), bucket: target, name, version, facts: source.metadata };
      await insertObject(tx, claims, row, { upsert, metadata: source.user_metadata });
      return row.id;
    });
    return c.json({ Id: id, Key: `${target}/${name}` });
  } catch (error) {
    await storage.files.remove(version);
    throw error;
  }
}
