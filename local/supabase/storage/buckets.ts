import { Hono } from "hono";
import { sizeLimit } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { asCaller, readObject, whoAsks, type Storage } from "./storage.ts";

const COLUMNS = [
  "id",
  "name",
  "owner_id as owner",
  "public",
  "type::text",
  "file_size_limit::float8 as file_size_limit",
  "allowed_mime_types",
  "created_at",
  "updated_at",
].join(", ");

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
    const rows = await asCaller(storage, claims, (tx) =>
      tx.unsafe(`select ${COLUMNS} from storage.buckets order by name`),
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
      (tx) => tx`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
        values (${id}, ${name || id}, ${body.public === true}, ${sizeLimit(body.file_size_limit)},
          ${mimeTypes(body.allowed_mime_types)}, ${claims.sub ?? null})`,
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
    return c.json({ message: "Successfully emptied" });
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
