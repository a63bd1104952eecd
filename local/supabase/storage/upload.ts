import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Claims } from "../claims.ts";
import { checkFits, findBucket, GLOBAL_LIMIT, objectName, type BucketRow } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { factsOf, findObject, type FileFacts } from "./object.ts";
import { isWhatItSays } from "./picture.ts";
import { asCaller, json, whoAsks, type Storage, type Tx } from "./storage.ts";

type Upload = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
  metadata: Record<string, unknown> | null;
};

async function readAtMost(c: Context, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw refusals.tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function userMetadata(text: string | null): Record<string, unknown> | null {
  if (!text) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw refusals.badParameter("metadata");
  }
}

/** What was sent, as a form (browsers) or as the bare bytes (servers). */
async function readUpload(c: Context, bucket: BucketRow): Promise<Upload> {
  const limit = Math.min(bucket.file_size_limit ?? GLOBAL_LIMIT, GLOBAL_LIMIT);
  const type = c.req.header("content-type") ?? "application/octet-stream";
  if (!type.startsWith("multipart/form-data")) {
    const encoded = c.req.header("x-metadata");
    return {
      bytes: await readAtMost(c, limit),
      type,
      cacheControl: c.req.header("cache-control") ?? "no-cache",
      metadata: userMetadata(encoded ? Buffer.from(encoded, "base64").toString() : null),
    };
  }
  const body = await readAtMost(c, limit + 64 * 1024);
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw refusals.badParameter("body");
  });
  const file = [...form.values()].find((value) => typeof value !== "string");
  if (!file) throw refusals.badParameter("file");
  if (file.size > limit) throw refusals.tooLarge();
  const seconds = form.get("cacheControl");
  const metadata = form.get("metadata");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: file.type || "application/octet-stream",
    cacheControl: typeof seconds === "string" ? `max-age=${seconds}` : "no-cache",
    metadata: userMetadata(typeof metadata === "string" ? metadata : null),
  };
}

type Row = { id: string; bucket: string; name: string; version: string; facts: FileFacts };

/** The insert (and update) of the caller itself: row level security and the unique name decide. */
export async function insertObject(
  tx: Tx,
  claims: Claims,
  { id, bucket, name, version, facts }: Row,
  { upsert, metadata }: { upsert: boolean; metadata: Record<string, unknown> | null },
): Promise<void> {
  const owner = claims.sub ?? null;
  const conflict = upsert
    ? tx`on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
        user_metadata = excluded.user_metadata, owner_id = excluded.owner_id, owner = excluded.owner`
    : tx``;
  await tx`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}, ${bucket}, ${name}, ${owner}, ${owner}, ${version}, ${json(tx, facts)},
      ${metadata && json(tx, metadata)}) ${conflict}`;
}

/** `POST /object/{bucket}/{name}` creates (or replaces with `x-upsert`), `PUT` replaces what is there. */
export async function upload(storage: Storage, c: Context, id: string, path: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const name = objectName(path);
  const bucket = await findBucket(storage.sql, id);
  const sent = await readUpload(c, bucket);
  checkFits(bucket, sent.type, sent.bytes.byteLength);
  if (!isWhatItSays(sent.bytes, sent.type)) throw refusals.badMime(sent.type);
  const replace = c.req.method === "PUT";
  const upsert = replace || c.req.header("x-upsert") === "true";
  const version = await storage.files.write(sent.bytes);
  const facts = factsOf(sent.bytes, sent.type, sent.cacheControl);
  const find = () => storage.sql<{ id: string; version: string | null }[]>`
    select id, version from storage.objects where bucket_id = ${id} and name = ${name}`;
  const [known] = await find();
  try {
    await asCaller(storage, claims, async (tx) => {
      if (replace) await findObject(tx, id, name);
      const row = { id: randomUUID(), bucket: id, name, version, facts };
      await insertObject(tx, claims, row, { upsert, metadata: sent.metadata });
    });
  } catch (error) {
    await storage.files.remove(version);
    throw error;
  }
  await storage.files.remove(known?.version ?? null);
  const [made] = await find();
  return c.json({ Id: made?.id, Key: `${id}/${name}` });
}
