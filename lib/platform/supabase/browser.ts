"use client";
import { createBrowserClient } from "@supabase/ssr";
import type { Database } from "./database.gen";
import { sessionCookieOptions } from "./options";

export type BrowserConfig = { url: string; publishableKey: string };

/**
 * The one client of a browser tab (the library keeps it), for realtime and auth events. Reads of pages go through
 * the server. Loaded only inside the member and admin areas: it weighs 67 KiB.
 */
export function createBrowserSupabase({ url, publishableKey }: BrowserConfig) {
  return createBrowserClient<Database>(url, publishableKey, {
    cookieOptions: sessionCookieOptions(window.location.origin),
    // Sessions are opened by the server alone: anybody can write one, or a code, into an address.
    auth: { detectSessionInUrl: false },
  });
}

export type BrowserSupabase = ReturnType<typeof createBrowserSupabase>;
