import { type NextRequest, NextResponse } from "next/server";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { readClaims } from "@/lib/session/claims";
import { renewedSession } from "@/lib/session/renewal";
import type { Member } from "@/lib/session/member";
import { pathHeader } from "@/lib/platform/request/requested-page";
import { cookieNames, hasSessionCookie } from "@/lib/platform/supabase/options";
import { clientOptionsWithin, within } from "@/lib/platform/supabase/time-limits";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { createSessionClient } from "@/lib/platform/supabase/session/session-client";
import { freshToken, usableToken } from "@/lib/platform/supabase/session/session-cookie";
import { fetchForVisitor } from "@/lib/platform/supabase/visitor";

export type Refreshed = {
  /** The client of the person who asks, made when it is first needed. */
  client(): ServerSupabase;
  /** Null when signed out. */
  member: Member | null;
  /** Why the session cookie counts for nothing; null when it counts, or when there is none. */
  refusal: ErrorCode | null;
  /** Lets the request through with the refreshed cookies, so that the page sees them too. */
  next(): NextResponse;
  /** Puts the refreshed cookies, and the headers that keep them out of caches, on a response. */
  carry(response: NextResponse): NextResponse;
};

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "service_unavailable";

/**
 * Refreshes the session when its access token runs out, before anything renders: a page cannot write cookies. When the auth service
 * gives no answer within so many milliseconds, the token counts while it can (`usableToken`); without one this throws
 * `service_unavailable`. The renewal goes on, and the next request with the same cookies finds it.
 */
export async function refreshSession(request: NextRequest, milliseconds: number): Promise<Refreshed> {
  const { db, global } = clientOptionsWithin(milliseconds);
  const written: Parameters<NextResponse["cookies"]["set"]>[] = [];
  const noStore = new Headers();

  const cookies: Parameters<typeof createSessionClient>[0] = {
    getAll: () => request.cookies.getAll(),
    setAll(all, headers) {
      for (const { name, value, options } of all) {
        request.cookies.set(name, value);
        written.push([name, value, options]);
      }
      for (const [name, value] of Object.entries(headers)) noStore.set(name, value);
    },
  };
  let made: ServerSupabase | undefined;
  const client = () =>
    (made ??= createSessionClient(cookies, {
      db,
      fetch: fetchForVisitor(clientAddress(request.headers), global.fetch),
    }));

  const carry = (response: NextResponse) => {
    for (const cookie of written) response.cookies.set(...cookie);
    noStore.forEach((value, name) => response.headers.set(name, value));
    return response;
  };
  request.headers.set(pathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const names = cookieNames(request.headers.get("cookie")).map((name) => ({ name }));
  const token = freshToken(request.cookies.getAll());
  const usable = usableToken(request.cookies.getAll());
  const look = async () => {
    if (token !== null) return readClaims(client, token);
    const address = clientAddress(request.headers);
    const renewed = await renewedSession(request.cookies.getAll(), address);
    if (renewed.cookies.length > 0) cookies.setAll(renewed.cookies, renewed.headers);
    return renewed.seen;
  };
  const instead = (error: unknown) => {
    if (token !== null || usable === null || !isUnavailable(error)) throw error;
    return readClaims(client, usable);
  };
  const seen = hasSessionCookie(names) ? await within(milliseconds, look()).catch(instead) : null;
  const { member = null, refusal = null } = seen ?? {};
  return { client, member, refusal, carry, next: () => carry(NextResponse.next({ request })) };
}
