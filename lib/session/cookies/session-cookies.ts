import "server-only";
import { cookies } from "next/headers";
import type { NextRequest, NextResponse } from "next/server";
import { zoneCookie } from "@/lib/platform/i18n/zone";
import { cookieNames, hasSessionCookie } from "@/lib/platform/supabase/options";
import { endedCookie, endedSeconds, hintCookie, onboardedCookie } from "./cookies";
import { forgotten, hostCookie, hostOptions } from "./host-cookies";

const endedOptions = () => ({ ...hostOptions(), maxAge: endedSeconds });

/** Names of the cookies that say something of who is signed in; the time zone is that of their profile, not of the device. */
export const personCookies = (): string[] => [hintCookie, hostCookie(onboardedCookie), zoneCookie];

/** Names of the cookies that a session leaves behind. */
export function sessionCookies(names: string[]): string[] {
  return [...names.filter((name) => hasSessionCookie([{ name }])), ...personCookies()];
}

/**
 * Takes a session that the server does not accept out of a request, so that what renders meets a visitor. Answers what
 * takes it out of the browser, and leaves a note there for who comes next.
 */
export function endSession({ cookies, headers }: NextRequest): (response: NextResponse) => NextResponse {
  const names = sessionCookies(cookieNames(headers.get("cookie")));
  cookies.delete(names);
  cookies.set(hostCookie(endedCookie), "1");
  return (response) => {
    for (const name of names) response.cookies.delete(forgotten(name) as string);
    response.cookies.set(hostCookie(endedCookie), "1", endedOptions());
    return response;
  };
}

/** In an action or handler: clears the cookies of a session, and sets a short-lived one that tells the next page why. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const name of sessionCookies(jar.getAll().map(({ name }) => name)))
    jar.delete(forgotten(name) as string);
  jar.set(hostCookie(endedCookie), "1", endedOptions());
}
