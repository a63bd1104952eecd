import { Hono, type Context } from "hono";
import { sizeLimit } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { asCaller, readObject, whoAsks, type Storage } from "./storage.ts";

/** What hosted shows of one bucket; an owner that is not there is an empty text (`bucketSchema` of supabase/storage). */
const COLUMNS = [
  "id",
  "name",
  "coalesce(owner::text, '') as owner",
  "public",
  "file_size_limit::float8 as file_size_limit",
  "allowed_mime_types",
  "created_at",
  "updated_at",
].join(", ");

const SORTABLE = ["id", "name", "created_at", "updated_at"];

function integer(c: Context, name: string, least: number): string | null {
  const value = c.req.query(name);
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) throw refusals.badParameter(name);
  return value;
}

function oneOf(c: Context, name: string, known: string[]): string | null {
  const value = c.req.query(name);
  if (value !== undefined && !known.includes(value)) throw refusals.badParameter(name);
  return value ?? null;
}

/** What a list of buckets is narrowed and ordered by, as SQL with its one parameter. */
function listing(c: Context): { sql: string; values: string[] } {
  const search = c.req.query("search") ?? "";
  const column = oneOf(c, "sortColumn", SORTABLE) ?? "name";
  const order = oneOf(c, "sortOrder", ["asc", "desc"]) ?? "asc";
  const limit = integer(c, "limit", 1);
  const offset = integer(c, "offset", 0);
  const sql = [
    search === "" ? "" : "where name ilike $1",
    `order by ${column} ${order}, id`,
    limit === null ? "" : `limit ${limit}`,
    offset === null ? "" : `offset ${offset}`,
  ].join(" ");
  return { sql, values: search === "" ? [] : [`%${search.replaceAll(/[\\%_]/g, "\\$&")}%`] };
}

function mimeTypes(value: unknown): string[] | null {
  if (value === undefined || value === null) return null;
  if (
    Array.isArray(value) &&
    value.every((type) => typeof type === "string" && /^[\w.+-]+\/[\w.+*-]+$/.test(type))
  )
    return value as string[];
  throw refusals.badParameter("allowed_mime_types");
}

/** What a body names; what it leaves out stays as it is, and null takes a limit away. */
function bucketChanges(body: Record<string, unknown>) {
  return {
    ...("public" in body && { public: body.public === true }),
    ...("file_size_limit" in body && { file_size_limit: sizeLimit(body.file_size_limit) }),
    ...("allowed_mime_types" in body && { allowed_mime_types: mimeTypes(body.allowed_mime_types) }),
  };
}

/** `/bucket`: all of it under row level security, so in practice for the secret key alone. */
export function bucketRoutes(storage: Storage): Hono {
  const app = new Hono();

  app.get("/", async (c) => {
    const claims = await whoAsks(storage, c);
    const { sql, values } = listing(c);
    const rows = await asCaller(storage, claims, (tx) =>
      tx.unsafe(`select ${COLUMNS}, type::text from storage.buckets ${sql}`, values),
    );
    return c.json(rows);
  });

  app.get("/:id", async (c) => {
    const claims = await whoAsks(storage, c);
    const [row] = await asCaller(storage, claims, (tx) =>
      tx.unsafe(`select ${COLUMNS} from storage.buckets where id = $1`, [c.req.param("id")]),
    );
    if (!row) throw refusals.noBucket();
    return c.json(row);
  });

  app.post("/", async (c) => {
    const claims = await whoAsks(storage, c);
    const body = await readObject(c);
    const name = typeof body.name === "string" ? body.name : "";
    const id = typeof body.id === "string" && body.id ? body.id : name;
    if (!/^[\w!.*'() &$@=;:+,?-]{1,100}$/.test(id)) throw refusals.badBucketName();
    if (body.type && body.type !== "STANDARD") throw refusals.absent(`a bucket of type ${String(body.type)}`);
    await asCaller(
      storage,
      claims,
      (
        tx,
      ) => tx`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values (${id}, ${name || id}, ${body.public === true}, ${sizeLimit(body.file_size_limit)},
          ${mimeTypes(body.allowed_mime_types)}, ${claims.sub ?? null}, ${claims.sub ?? null})`,
    );
    return c.json({ name: id });
  });

  app.put("/:id", async (c) => {
    const claims = await whoAsks(storage, c);
    const changes = bucketChanges(await readObject(c));
    const rows = await asCaller(
      storage,
      claims,
      (tx) => tx`update storage.buckets set ${tx({ ...changes, updated_at: new Date() })}
        where id = ${c.req.param("id")} returning id`,
    );
    if (rows.length === 0) throw refusals.noBucket();
    return c.json({ message: "Successfully updated" });
  });

  app.post("/:id/empty", async (c) => {
    const claims = await whoAsks(storage, c);
    const gone = await asCaller(storage, claims, async (tx) => {
      const [bucket] = await tx`select 1 from storage.buckets where id = ${c.req.param("id")}`;
      if (!bucket) throw refusals.noBucket();
      return tx<{ version: string | null }[]>`
        delete from storage.objects where bucket_id = ${c.req.param("id")} returning version`;
    });
    for (const { version } of gone) await storage.files.remove(version);
    // Hosted empties later; here it is done.
    return c.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
  });

  app.delete("/:id", async (c) => {
    const claims = await whoAsks(storage, c);
    const rows = await asCaller(
      storage,
      claims,
      (tx) => tx`delete from storage.buckets where id = ${c.req.param("id")} returning id`,
    );
    if (rows.length === 0) throw refusals.noBucket();
    return c.json({ message: "Successfully deleted" });
  });

  return app;
}
