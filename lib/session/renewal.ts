import "server-only";
import { createHash } from "node:crypto";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { createSessionClient } from "@/lib/platform/supabase/session/session-client";
import { clientOptionsWithin, within } from "@/lib/platform/supabase/time-limits";
import { fetchForVisitor } from "@/lib/platform/supabase/visitor";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { readClaims, type Seen } from "./claims";

type Cookie = { name: string; value: string };
type SetAll = Parameters<Parameters<typeof createSessionClient>[0]["setAll"]>;

/** Whose the session is, and what the auth service wants written; nothing where it needed no renewal. */
export type Renewal = { seen: Seen; cookies: SetAll[0]; headers: SetAll[1] };

/**
 * For so long (ms) a renewed session is handed to requests that still bring the old cookies: as long as the auth service takes a used
 * refresh token again (https://supabase.com/docs/guides/auth/sessions, "reuse interval").
 */
const handedOn = 10_000;

/** By the old cookies, as a hash: they are secrets. */
const renewals = new BoundedMap<string, Promise<Renewal>>(1000);

async function renew(held: Cookie[], address: string | null): Promise<Renewal> {
  const { db, global } = clientOptionsWithin(timeouts.sessionRenewalMs);
  const now = new Map(held.map(({ name, value }) => [name, value]));
  const renewal: Omit<Renewal, "seen"> = { cookies: [], headers: {} };
  const jar: Parameters<typeof createSessionClient>[0] = {
    getAll: () => [...now].map(([name, value]) => ({ name, value })),
    setAll(written, headers) {
      for (const { name, value } of written) now.set(name, value);
      renewal.cookies.push(...written);
      Object.assign(renewal.headers, headers);
    },
  };
  const client = () => createSessionClient(jar, { db, fetch: fetchForVisitor(address, global.fetch) });
  // The library goes on trying to refresh for half a minute.
  const seen = await within(timeouts.sessionRenewalMs, readClaims(client, null));
  return { seen, ...renewal };
}

/**
 * Renews a session whose access token runs out. Requests that bring the same cookies share one renewal, also those that come when it
 * has taken too long for the first: nobody waits twice for the same. Throws `service_unavailable` when the auth service gives no answer
 * within `sessionRenewalMs`.
 */
export function renewedSession(held: Cookie[], address: string | null): Promise<Renewal> {
  const own = held.filter((cookie) => hasSessionCookie([cookie])).map(({ name, value }) => [name, value]);
  const key = createHash("sha256").update(JSON.stringify(own)).digest("base64");
  const known = renewals.get(key);
  if (known) return known;
  const renewal = renew(held, address);
  renewals.set(key, renewal);
  const forget = () => {
    if (renewals.get(key) === renewal) renewals.delete(key);
  };
  renewal.then(({ seen }) => (seen.member ? void setTimeout(forget, handedOn).unref() : forget()), forget);
  return renewal;
}
