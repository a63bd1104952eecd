import { createHash, randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { bootScript } from "@/components/shell/boot";
import { describeError } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { splitLocale } from "@/lib/platform/i18n/href";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";
import { pagePolicy } from "@/lib/platform/request/content-policy.mjs";
import { preferredLocale } from "@/lib/platform/request/preferred-locale";
import { themeCookie, themeOf } from "@/lib/platform/appearance";
import { unavailablePage } from "@/lib/platform/request/unavailable-page";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { guard } from "@/lib/guard/middleware";
import { isPerRequest } from "@/lib/guard/protected-paths";
import { databaseIsSilent } from "@/lib/platform/supabase/answers/database-answers.mjs";
import { refreshSession } from "@/lib/session/refresh";
import { framesOf, playerCookie } from "@/lib/streams/rules";

/** The script in the head of every page is constant text. */
const bootSource = `'sha256-${createHash("sha256").update(bootScript).digest("base64")}'`;
/**
 * 128 bits, as CSP asks (Content Security Policy Level 3, 7.1), of which 122 are random. Node keeps random bytes ready for
 * `randomUUID`, and not for `randomBytes`.
 */
const nonceSource = () =>
  `'nonce-${Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url")}'`;

/**
 * Redirects by session, onboarding and language, and refreshes the session. It is never the only check: pages, actions,
 * handlers and the database each check again. A page that is made for one person is not begun while the database is known to be
 * silent: once its head has been sent, its status cannot change any more. For one that is only slow the page is begun, and shows
 * its frame.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (pathname === "/") return chooseLanguage(request);
  const { locale, path } = splitLocale(pathname);
  const perRequest = isPerRequest(path);
  const reads = request.method === "GET" || request.method === "HEAD";
  const policy = perRequest
    ? pagePolicy([nonceSource(), bootSource], framesOf(path, request.cookies.get(playerCookie)?.value))
    : null;
  // Next takes the nonce for its own scripts from here.
  if (policy) request.headers.set("content-security-policy", policy);
  try {
    const [session, silent] = await Promise.all([
      refreshSession(request, perRequest ? timeouts.sessionOfPageMs : timeouts.sessionOfFileMs),
      perRequest && reads && databaseIsSilent(),
    ]);
    if (silent) return unavailable(request, locale);
    const response = await guard(request, session);
    if (policy) response.headers.set("content-security-policy", policy);
    return response;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error("Session refresh failed:", describeError(error));
    // Nobody loses a session over it; actions answer by themselves, so that what was typed is not lost.
    return perRequest && reads ? unavailable(request, locale) : NextResponse.next();
  }
}

function unavailable({ cookies }: NextRequest, locale: string): NextResponse {
  const page = unavailablePage(locale, themeOf(cookies.get(themeCookie)?.value));
  return new NextResponse(page.body, page);
}

/**
 * Only `/`, and only while no language was chosen by hand: every other address says its language itself. Who comes from a page of
 * this site has chosen by its language, also where the browser takes no cookie that would say so (Fetch Metadata Request Headers).
 */
function chooseLanguage(request: NextRequest): NextResponse {
  if (request.headers.get("sec-fetch-site") === "same-origin") return NextResponse.next();
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
 * Narrow, because every match costs a third of the throughput: pages that are made for each request (`isPerRequest`),
 * and files that show more to members when the session cookie (whole or in chunks) travels along. Prefetches match too:
 * a page that refreshed the session while it renders could not keep the new one. What a fetch may change, guard.ts says.
 * `/auth` is a file for visitors who bring nothing along; what makes it one person's is in `lib/guard/visitor-page.ts` too.
 * Next reads this before anything runs, so languages are matched by their two letters, and `/` by a first choice other
 * than English.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/:locale([a-z]{2})?/:page((?:members|admin|connect-demo|storefront)(?:/.*)?|auth/.+|streams/[^/]+|shops/[^/]+|nft-metrics/holders|onboarding(?:/data)?|get-access|gift|redeem|xp|discord|account|linked-accounts|payment-success|payment-canceled|subscription-success|mint-success|mint|mint-hub|connect-wallet-post-purchase|unsubscribe|appeal)",
    {
      source:
        "/:locale([a-z]{2})?/:page(live-chat|challenges|leaderboard|leaderboard/[a-z]+|missions|story|game|apply|pledge|syndicate-access|funding-governance|creator-inviteonly|legal/contact)",
      has: [{ type: "header", key: "cookie", value: "(?:.*; )?altura-auth(?:\\.0)?=.*" }],
    },
    {
      source: "/:locale([a-z]{2})?/auth",
      has: [
        {
          type: "header",
          key: "cookie",
          value: "(?:.*; )?(?:__Host-)?altura[-_](?:auth(?:\\.0)?|ended|checkout_plan|ref)=.*",
        },
      ],
    },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "query", key: "next" }] },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "query", key: "checkout" }] },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "query", key: "email" }] },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "query", key: "with" }] },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "query", key: "error" }] },
    { source: "/:locale([a-z]{2})?/auth", has: [{ type: "header", key: "content-type" }] },
    {
      source: "/",
      has: [{ type: "header", key: "accept-language", value: "(?!en(?:[-,;]|$)).+" }],
      missing: [{ type: "cookie", key: "altura_locale" }],
    },
  ],
};
