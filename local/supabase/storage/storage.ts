import type { Context } from "hono";
import type { JSONValue, Sql, TransactionSql } from "postgres";
import { errors } from "jose";
import type { Claims } from "../claims.ts";
import type { SupabaseContext } from "../context.ts";
import { readClaims } from "../keys.ts";
import { refusals } from "./failure.ts";
import type { FileStore } from "./files.ts";

/** What every part of the storage server shares. */
export type Storage = SupabaseContext & { files: FileStore };

export type Tx = TransactionSql;
export type Db = Sql | TransactionSql;

/** Who asks, from `apikey` and the bearer. Throws `InvalidJWT`, `AccessDenied`. */
export async function whoAsks(storage: Storage, c: Context): Promise<Claims> {
  const bearer = c.req.header("authorization")?.replace(/^bearer\s+/i, "") || undefined;
  try {
    const claims = await readClaims(storage.keys, c.req.header("apikey") ?? c.req.query("apikey"), bearer);
    if (claims) return claims;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw refusals.badToken(error.message);
  }
  throw refusals.denied("No API key found in request");
}

/** Runs `work` in one transaction as the role of the claims: row level security decides, as on the hosted service. */
export async function asCaller<T>(
  storage: Storage,
  claims: Claims,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return (await storage.authenticator.begin(async (tx) => {
    await tx`select
      set_config('role', ${claims.role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('search_path', 'storage, public, extensions', true),
      set_config('storage.can_delete', 'true', true)`;
    return work(tx);
  })) as T;
}

export const json = (tx: Db, value: unknown) => tx.json(value as JSONValue);

/** The JSON object of a request; an empty body reads as `{}`. */
export async function readObject(c: Context): Promise<Record<string, unknown>> {
  const raw = await c.req.text();
  try {
    const value: unknown = raw === "" ? {} : JSON.parse(raw);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // answered below
  }
  throw refusals.badParameter("body");
}
