import { after, NextResponse, type NextRequest } from "next/server";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { defaultLocale, localeCookie } from "@/lib/platform/i18n/routing";
import { clickId, visitorKey } from "@/lib/referrals/click";
import { recordClick } from "@/lib/referrals/click-batch";
import { findAlias } from "@/lib/referrals/known-aliases";
import { isVisit, landingPath, readAlias } from "@/lib/referrals/rules";
import { readLabel } from "@/lib/referrals/share";
import { within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { clientAddress, privateHash } from "@/lib/platform/request/client-address";
import { invitedCookie, referralCookie } from "@/lib/session/cookies/cookies";
import { hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";

type Context = { params: Promise<{ code: string }> };

async function lookUp(code: string) {
  // "x" is no alias: a malformed code costs the same look-up as an unknown one, so the time says nothing.
  return within(timeouts.besidePageMs, findAlias(readAlias(code) ?? "x")).catch((error: unknown) => {
    console.error("Referral look-up failed:", error);
    return undefined;
  });
}

/**
 * Redirects a referral link to the home page at once and records the click after the response. The cookie holds only
 * the signed click id. When the database cannot be reached the visitor still arrives, without a notice.
 */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { headers: asked, nextUrl } = request;
  const found = await lookUp((await params).code);
  const home = localizedHref(request.cookies.get(localeCookie)?.value ?? defaultLocale, "/");
  const landing = landingPath(home, nextUrl.search, found !== null);
  const response = NextResponse.redirect(new URL(landing, env.APP_URL), 307);
  response.headers.set("cache-control", "private, no-store");
  response.headers.set("x-robots-tag", "noindex");

  if (found && isVisit(request.method, asked)) {
    const userAgent = asked.get("user-agent") ?? "";
    const address = clientAddress(asked);
    const { alias } = found;
    const visitor = visitorKey(address, userAgent);
    const at = now();
    const id = clickId(visitor, alias, at);
    if (!found.first_touch || !unsign(request.cookies.get(hostCookie(referralCookie))?.value)) {
      const options = { ...hostOptions(), maxAge: found.click_days * 24 * 60 * 60 };
      response.cookies.set(hostCookie(referralCookie), sign(id), options);
      response.cookies.set(invitedCookie, "1", { ...options, httpOnly: false });
    }
    const written = recordClick({
      id,
      alias,
      visitor,
      ip_hash: privateHash(address),
      user_agent_hash: privateHash(userAgent),
      landing,
      via: readLabel(nextUrl.searchParams.get("via")),
      at: at.toISOString(),
    });
    if (written) after(written);
  }
  return response;
}

export const HEAD = GET;
