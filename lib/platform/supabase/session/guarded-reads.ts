import "server-only";
import { cache } from "react";
import { env } from "@/lib/platform/env";

/** With it the check before every call (`admit_request`) also refuses members who have not finished onboarding. */
const guardHeader = "altura-guard";

/** Of the rendering of one page: whether what it reads must be refused until onboarding is complete. */
export const guardedReads = cache(() => ({ onboarding: false }));

/** `send`, whose calls of the data API say so. It only ever makes the database stricter. */
export function sendGuarded(send: typeof fetch, reads: { readonly onboarding: boolean }): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!reads.onboarding || !url.startsWith(`${env.SUPABASE_URL}/rest/v1/`)) return send(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set(guardHeader, "onboarding");
    return send(input, { ...init, headers });
  };
}
