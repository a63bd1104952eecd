import { timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Auth, AuthContext } from "./auth.ts";
import { refuse } from "./errors.ts";

export type Body = Record<string, unknown>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON object of a request. Throws `bad_json`. */
export async function readBody(c: AuthContext): Promise<Body> {
  const raw = await c.req.text();
  try {
    const value: unknown = JSON.parse(raw);
    if (isObject(value)) return value;
  } catch {
    // answered below: what is not JSON and what is not an object read the same to a client
  }
  throw refuse(400, "bad_json", "Could not parse request body as JSON");
}

/** As `readBody`, but a request without a body counts as an empty object. */
export async function readOptionalBody(c: AuthContext): Promise<Body> {
  return (await c.req.text()) === "" ? {} : readBody(c);
}

/** A string member; absent and null read as "". */
export function text(body: Body, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  throw refuse(400, "bad_json", `Could not parse request body as JSON: ${name} is not a string`);
}

/** An object member; absent and null read as undefined. */
export function object(body: Body, name: string): Record<string, unknown> | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (isObject(value)) return value;
  throw refuse(400, "bad_json", `Could not parse request body as JSON: ${name} is not an object`);
}

export function flag(body: Body, name: string, fallback = false): boolean {
  const value = body[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value === "boolean") return value;
  throw refuse(400, "bad_json", `Could not parse request body as JSON: ${name} is not a boolean`);
}

/**
 * Who calls: the visitor whose address the app's server passes on in `Sb-Forwarded-For`, which is believed with the
 * secret key only (https://supabase.com/docs/guides/auth/rate-limits, "IP address forwarding"), else the peer of the
 * connection. `isServer` when the app's server calls without saying for whom.
 */
export function callerOf(auth: Auth, c: AuthContext): { address: string; isServer: boolean } {
  const peer = c.env?.incoming?.socket?.remoteAddress ?? "127.0.0.1";
  const own = peer.startsWith("::ffff:") ? peer.slice(7) : peer;
  if (!hasSecretKey(auth, c)) return { address: own, isServer: false };
  const forwarded = c.req.header("sb-forwarded-for")?.split(",")[0]?.trim() ?? "";
  return isIP(forwarded) ? { address: forwarded, isServer: false } : { address: own, isServer: true };
}

/** Whether the request shows the secret key, as the app's own server does. */
export function hasSecretKey(auth: Auth, c: AuthContext): boolean {
  const [given, secret] = [Buffer.from(c.req.header("apikey") ?? ""), Buffer.from(auth.keys.secret)];
  return given.length === secret.length && timingSafeEqual(given, secret);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
