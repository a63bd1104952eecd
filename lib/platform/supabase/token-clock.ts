import { claimsOf } from "./session/token-claims";

type Kept = {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
};
/** Where the difference of the clocks outlives a reload. */
type Memory = { getItem: (key: string) => string | null; setItem: (key: string, value: string) => unknown };

/** Seconds that an answer may take; a difference below is none. */
const slack = 30;
export const memoryKey = "altura-clock";

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** When a token was made and ends, by the clock of the auth service, in seconds (RFC 7519, 4.1.4 and 4.1.6). */
function timesOf(token: unknown): { made: number; ends: number } | null {
  const { iat, exp } = claimsOf(String(token)) ?? {};
  return typeof iat === "number" && typeof exp === "number" ? { made: iat, ends: exp } : null;
}

/**
 * The session storage of an auth client, as this device's clock sees it. auth-js compares the end of a token, a time of the auth
 * service, with the device's own: one whose clock is ahead would renew it again and again. What is stored stays the service's time,
 * because the server and other tabs read it; what the client reads is moved by the difference of the clocks. A token that has just
 * come tells it, and one that was made later than the device thinks corrects it.
 */
export function byOwnClock<Storage extends Kept>(
  storage: Storage,
  memory: Memory,
  clock: () => number = Date.now,
): Storage {
  const now = () => Math.floor(clock() / 1000);
  /** Seconds by which the device is ahead of the auth service. */
  let ahead = Number(memory.getItem(memoryKey)) || 0;
  let known: unknown;

  const learn = (seconds: number) => {
    const next = Math.abs(seconds) > slack ? seconds : 0;
    if (next !== ahead) memory.setItem(memoryKey, String(next));
    ahead = next;
  };

  return {
    ...storage,
    getItem: async (key: string) => {
      const value = await storage.getItem(key);
      const session = parsed(value);
      const times = timesOf(session?.access_token);
      if (!session || !times) return value;
      known = session.access_token;
      if (now() - ahead < times.made - slack) learn(now() - times.made);
      return ahead === 0 ? value : JSON.stringify({ ...session, expires_at: times.ends + ahead });
    },
    setItem: async (key: string, value: string) => {
      const session = parsed(value);
      const times = timesOf(session?.access_token);
      if (!session || !times) return storage.setItem(key, value);
      if (session.access_token !== known) learn(now() - times.made);
      known = session.access_token;
      return storage.setItem(key, JSON.stringify({ ...session, expires_at: times.ends }));
    },
  };
}
