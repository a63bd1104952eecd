import { type NextRequest, NextResponse } from "next/server";
import { AppError } from "@/lib/errors";
import { splitLocale } from "@/lib/i18n/href";
import { defaultLocale, locales } from "@/lib/i18n/routing";
import { preferredLocale } from "@/lib/request/preferred-locale";
import { guard } from "@/lib/session/guard";
import { refreshSession } from "@/lib/supabase/middleware";

/**
 * Redirects by session, onboarding and language, and refreshes the session. It is never the only check: pages, actions,
 * handlers and the database each check again.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.nextUrl.pathname === "/") return chooseLanguage(request);
  try {
    return await guard(request, await refreshSession(request));
  } catch (error) {
    // The auth server does not answer: the page itself says so, and nobody loses a session over it.
    if (!(error instanceof AppError)) throw error;
    console.error("Session refresh failed:", error.message);
    return NextResponse.next();
  }
}

/** Only `/`, and only while no language was chosen by hand: every other address says its language itself. */
function chooseLanguage(request: NextRequest): NextResponse {
  const locale = preferredLocale(request.headers.get("accept-language"), locales) ?? defaultLocale;
  if (locale === defaultLocale || splitLocale(request.nextUrl.pathname).locale === locale) {
    return NextResponse.next();
  }
  const url = request.nextUrl.clone();
  url.pathname = `/${locale}`;
  return NextResponse.redirect(url, {
    headers: { "cache-control": "private, no-store", vary: "accept-language" },
  });
}

/**
 * Narrow, because every match costs a third of the throughput: pages behind a guard, the join flow, and pages that
 * show more to members when the session cookie (whole or in chunks) travels along. Prefetches match too: a page that
 * refreshed the session while it renders could not keep the new one. What a fetch may change, guard.ts says. Next reads
 * this before anything runs, so languages are matched by their two letters, and `/` by a first choice other than English.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/:locale([a-z]{2})?/members/:path*",
    "/:locale([a-z]{2})?/onboarding",
    "/:locale([a-z]{2})?/admin/:path*",
    "/:locale([a-z]{2})?/auth/:path*",
    "/:locale([a-z]{2})?/get-access",
    {
      source:
        "/:locale([a-z]{2})?/:page(payment-success|payment-canceled|subscription-success|mint-success|mint|mint-hub|connect-wallet-post-purchase|live-chat|connect-demo|challenges|leaderboard|xp|missions|story|discord|game|account|linked-accounts|apply|pledge|syndicate-access|funding-governance|creator-inviteonly|legal/contact)",
      has: [{ type: "header", key: "cookie", value: "(?:.*; )?altura-auth(?:\\.0)?=.*" }],
    },
    {
      source: "/",
      has: [{ type: "header", key: "accept-language", value: "(?!en(?:[-,;]|$)).+" }],
      missing: [{ type: "cookie", key: "altura_locale" }],
    },
  ],
};
