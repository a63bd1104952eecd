import type { Context } from "hono";
import { errors, jwtVerify, SignJWT } from "jose";
import { findBucket } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { findObject, type ObjectRow } from "./object.ts";
import { isPicture } from "./picture.ts";
import { asCaller, readObject, whoAsks, type Storage } from "./storage.ts";

/** Signed addresses are for this audience only, so that none of them is ever taken for an access token. */
const AUDIENCE = "storage";

/** Handed out as plain text, as hosted does; whatever is no picture is saved instead of shown, too. */
const active = /^(text\/html|application\/xhtml\+xml)/i;

async function send(storage: Storage, c: Context, row: ObjectRow): Promise<Response> {
  const bytes = await storage.files.read(row.version);
  if (!bytes) throw refusals.noObject();
  const { eTag, mimetype, cacheControl, lastModified } = row.metadata;
  c.header("ETag", eTag);
  c.header("Cache-Control", cacheControl);
  c.header("Last-Modified", new Date(lastModified).toUTCString());
  c.header("X-Content-Type-Options", "nosniff");
  if (c.req.header("if-none-match") === eTag) return c.body(null, 304);
  const download = c.req.query("download");
  if (download !== undefined || !isPicture(mimetype)) {
    const name = encodeURIComponent(download || (row.name.split("/").at(-1) ?? "file"));
    c.header("Content-Disposition", `attachment; filename=${name}; filename*=UTF-8''${name};`);
  }
  c.header("Content-Type", active.test(mimetype) ? "text/plain" : mimetype);
  return c.body(bytes);
}

/** Whoever may see the row may have the file. */
export async function download(
  storage: Storage,
  c: Context,
  bucket: string,
  path: string,
): Promise<Response> {
  const claims = await whoAsks(storage, c);
  await findBucket(storage.sql, bucket);
  return send(storage, c, await asCaller(storage, claims, (tx) => findObject(tx, bucket, path)));
}

/** Without a key and without policies: the bucket says that it is public. A private one does not exist here. */
export async function downloadPublic(
  storage: Storage,
  c: Context,
  bucket: string,
  path: string,
): Promise<Response> {
  if (!(await findBucket(storage.sql, bucket)).public) throw refusals.noBucket();
  return send(storage, c, await findObject(storage.sql, bucket, path));
}

/** `GET /object/info/{bucket}/{name}` */
export async function info(storage: Storage, c: Context, bucket: string, path: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  await findBucket(storage.sql, bucket);
  const row = await asCaller(storage, claims, (tx) => findObject(tx, bucket, path));
  return c.json({
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  });
}

function lifetime(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw refusals.badParameter("expiresIn");
}

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");

async function signed(storage: Storage, bucket: string, path: string, seconds: number): Promise<string> {
  const token = await new SignJWT({ url: `${bucket}/${path}` })
    .setProtectedHeader({ alg: "ES256", kid: storage.keys.kid })
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(storage.keys.privateKey);
  return `/object/sign/${encoded(bucket)}/${path}?token=${token}`;
}

/** `POST /object/sign/{bucket}/{name}`: who may see it may pass on an address that works without a key. */
export async function sign(storage: Storage, c: Context, bucket: string, path: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const body = await readObject(c);
  if (body.transform) throw refusals.absent("image transformation");
  const seconds = lifetime(body.expiresIn);
  await asCaller(storage, claims, (tx) => findObject(tx, bucket, path));
  return c.json({ signedURL: await signed(storage, bucket, path, seconds) });
}

const HIDDEN = "Either the object does not exist or you do not have access to it";

/** `POST /object/sign/{bucket}`: several at once; those that are hidden say so one by one. */
export async function signMany(storage: Storage, c: Context, bucket: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const body = await readObject(c);
  const seconds = lifetime(body.expiresIn);
  const paths = Array.isArray(body.paths) ? body.paths.map(String) : [];
  if (paths.length === 0 || paths.length > 500) throw refusals.badParameter("paths");
  const rows = await asCaller(
    storage,
    claims,
    (tx) => tx<{ name: string }[]>`
      select name from storage.objects where bucket_id = ${bucket} and name = any (${paths})`,
  );
  const seen = new Set(rows.map(({ name }) => name));
  const answers = paths.map(async (path) =>
    seen.has(path)
      ? { error: null, path, signedURL: await signed(storage, bucket, path, seconds) }
      : { error: HIDDEN, path, signedURL: null },
  );
  return c.json(await Promise.all(answers));
}

/** `GET /object/sign/{bucket}/{name}?token=`: the token alone decides, for this one object. */
export async function downloadSigned(
  storage: Storage,
  c: Context,
  bucket: string,
  path: string,
): Promise<Response> {
  try {
    const { payload } = await jwtVerify(c.req.query("token") ?? "", storage.keys.publicKey, {
      audience: AUDIENCE,
      algorithms: ["ES256"],
    });
    if (payload.url !== `${bucket}/${path}`) throw refusals.badToken("Invalid signature");
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusals.badToken(error.message);
    throw error;
  }
  return send(storage, c, await findObject(storage.sql, bucket, path));
}
