import "server-only";
import { env } from "@/lib/platform/env";
import { demandKey } from "./key";
import { clientOptions } from "./time-limits";

/**
 * `fetch` of the clients that speak for a visitor. The auth service limits each network address, and all sign-ins and
 * refreshes come from this server: without the visitor's own address it would count everybody as one, and a refresh
 * that it refuses ends a session. It believes `Sb-Forwarded-For` only together with the secret key
 * (https://supabase.com/docs/guides/auth/rate-limits, "IP address forwarding"), so calls of the auth service carry that
 * one; all others keep the publishable key, under row level security.
 */
export function fetchForVisitor(address: string | null, base = clientOptions.global.fetch): typeof fetch {
  const send = demandKey(base);
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${env.SUPABASE_URL}/auth/v1/`)) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    const open = `Bearer ${env.SUPABASE_PUBLISHABLE_KEY}`;
    headers.set("apikey", env.SUPABASE_SECRET_KEY);
    if (headers.get("authorization") === open) {
      headers.set("authorization", `Bearer ${env.SUPABASE_SECRET_KEY}`);
    }
    if (address !== null) headers.set("Sb-Forwarded-For", address);
    return send(input, { ...init, headers });
  };
}
