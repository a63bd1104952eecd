import type { Context } from "hono";
import { findBucket } from "./bucket.ts";
import { refusals } from "./failure.ts";
import { asCaller, readObject, whoAsks, type Storage } from "./storage.ts";

const SORTABLE = new Set(["name", "updated_at", "created_at", "last_accessed_at"]);

function count(value: unknown, fallback: number, most: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return Math.min(value, most);
  throw refusals.badParameter("limit");
}

/** `POST /object/list/{bucket}`: what lies directly in a folder; a folder is a row without an id. */
export async function list(storage: Storage, c: Context, bucket: string): Promise<Response> {
  const claims = await whoAsks(storage, c);
  const body = await readObject(c);
  await findBucket(storage.sql, bucket);
  const folder = String(body.prefix ?? "").replace(/^\/+|\/+$/g, "");
  const inside = folder === "" ? "" : `${folder}/`;
  const search = String(body.search ?? "").toLowerCase();
  const { column = "name", order = "asc" } = (body.sortBy ?? {}) as { column?: string; order?: string };
  if (!SORTABLE.has(column) || !["asc", "desc"].includes(order)) throw refusals.badParameter("sortBy");
  const rows = await asCaller(
    storage,
    claims,
    (tx) => tx`
      with seen as (
        select o.*, substr(o.name, ${inside.length + 1}::int) as rest
        from storage.objects o where o.bucket_id = ${bucket} and starts_with(o.name, ${inside})
      ), entries as (
        select rest as name, id, updated_at, created_at, last_accessed_at, metadata
        from seen where position('/' in rest) = 0 and rest <> ''
        union all
        select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
          null::timestamptz, null::jsonb
        from seen where position('/' in rest) > 0
      )
      select * from entries where starts_with(lower(name), ${search})
      order by ${tx(column)} ${order === "desc" ? tx`desc` : tx`asc`}, name
      limit ${count(body.limit, 100, 1000)} offset ${count(body.offset, 0, 1_000_000)}`,
  );
  return c.json(rows);
}
