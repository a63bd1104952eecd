import { cookies, headers } from "next/headers";
import { after, NextResponse } from "next/server";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { defaultLocale, localeCookie } from "@/lib/platform/i18n/routing";
import { clickDays, clickId, visitorKey } from "@/lib/referrals/click";
import { recordClick, resolveAlias } from "@/lib/referrals/mutations";
import { isVisit, landingPath, readAlias } from "@/lib/referrals/rules";
import { clientAddress, privateHash } from "@/lib/platform/request/client-address";
import { referralCookie } from "@/lib/session/cookies/cookies";
import { sign } from "@/lib/platform/crypto/signed-cookie";

type Context = { params: Promise<{ code: string }> };

async function lookUp(code: string) {
  // "x" is no alias: a malformed code costs the same look-up as an unknown one, so the time says nothing.
  return resolveAlias(readAlias(code) ?? "x").catch((error: unknown) => {
    console.error("Referral look-up failed:", error);
    return undefined;
  });
}

/**
 * Redirects a referral link to the home page at once and records the click after the response. The cookie holds only
 * the signed click id. When the database cannot be reached the visitor still arrives, without a notice.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const [{ code }, asked, jar] = await Promise.all([params, headers(), cookies()]);
  const found = await lookUp(code);
  const home = localizedHref(jar.get(localeCookie)?.value ?? defaultLocale, "/");
  const landing = landingPath(home, new URL(request.url).search, found !== null);
  const response = NextResponse.redirect(new URL(landing, env.APP_URL), 307);
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex");

  if (found && isVisit(request.method, asked)) {
    const userAgent = asked.get("user-agent") ?? "";
    const address = clientAddress(asked);
    const visitor = visitorKey(address, userAgent);
    const id = clickId(visitor, found.alias, now());
    response.cookies.set(referralCookie, sign(id), {
      httpOnly: true,
      sameSite: "lax",
      secure: env.APP_URL.startsWith("https://"),
      path: "/",
      maxAge: clickDays * 24 * 60 * 60,
    });
    after(() =>
      recordClick({
        id,
        alias: found.alias,
        visitor,
        ipHash: privateHash(address),
        userAgentHash: privateHash(userAgent),
        landing,
      }),
    );
  }
  return response;
}

export const HEAD = GET;
