import { isIP } from "node:net";
import type { AuthContext } from "./auth.ts";
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

/** Address of the caller: the first of `X-Forwarded-For`, as hosted, else the peer of the connection. */
export function callerIp(c: AuthContext): string {
  for (const part of c.req.header("x-forwarded-for")?.split(",") ?? []) {
    const candidate = part.trim();
    if (isIP(candidate)) return candidate;
  }
  const peer = c.env?.incoming?.socket?.remoteAddress ?? "127.0.0.1";
  return peer.startsWith("::ffff:") ? peer.slice(7) : peer;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}
