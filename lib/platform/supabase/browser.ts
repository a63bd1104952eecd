"use client";
import { createBrowserClient } from "@supabase/ssr";
import { readCookies } from "@/lib/platform/browser/cookies";
import { sessionStore } from "@/lib/platform/browser/storage";
import type { Database } from "./database.gen";
import { sessionCookieOptions } from "./options";
import { userOfToken } from "./session/tokens-only";
import { byOwnClock } from "./token-clock";

const held = () => [...readCookies()].map(([name, value]) => ({ name, value }));

export type BrowserConfig = { url: string; publishableKey: string };

/** Clients whose storage goes by the clock of this device already. */
const corrected = new WeakSet<object>();

/**
 * The one client of a browser tab (the library keeps it), for realtime and auth events. Reads of pages go through
 * the server. Loaded only inside the member and admin areas: it weighs 67 KiB.
 */
export function createBrowserSupabase({ url, publishableKey }: BrowserConfig) {
  const client = createBrowserClient<Database>(url, publishableKey, {
    cookieOptions: sessionCookieOptions(window.location.origin),
    cookies: { encode: "tokens-only" },
    // Sessions are opened by the server alone: anybody can write one, or a code, into an address.
    auth: { detectSessionInUrl: false, userStorage: userOfToken(held) },
  });
  if (!corrected.has(client.auth)) {
    corrected.add(client.auth);
    // @supabase/ssr takes no storage from outside: it makes its own, for cookies.
    client.auth["storage"] = byOwnClock(client.auth["storage"], sessionStore);
  }
  return client;
}

export type BrowserSupabase = ReturnType<typeof createBrowserSupabase>;
