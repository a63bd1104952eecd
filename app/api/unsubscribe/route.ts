import { leaveByMail, stopMail } from "@/lib/mail/mutations";
import { readInvitation, readUnsubscribe, unsubscribePage } from "@/lib/mail/unsubscribe";
import { env } from "@/lib/platform/env";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";
import { preferredLocale } from "@/lib/platform/request/preferred-locale";
import { noteActing } from "@/lib/platform/request/request-state.mjs";

/** `List-Unsubscribe=One-Click` is all that a mail program sends. */
const maxBytes = 4096;

/**
 * What a person opens whose mail program shows the address as a link (RFC 2369), and what scanners open (RFC 8058, 3.1):
 * the page with its button. Nothing changes by it.
 */
export function GET(request: Request): Response {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const locale = preferredLocale(request.headers.get("accept-language"), locales) ?? defaultLocale;
  const location = unsubscribePage(token, locale, env.APP_URL);
  return new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", vary: "accept-language" },
  });
}
export { GET as HEAD };

/**
 * One-click unsubscribe of mail programs (RFC 8058): the signed token is the only credential, and there is no redirect.
 * The body says nothing that the token does not.
 */
export async function POST(request: Request): Promise<Response> {
  // The body may be a form (RFC 8058, 3.1), in which Next would look for an action where there is no handler.
  noteActing();
  const token = new URL(request.url).searchParams.get("token");
  const known = readUnsubscribe(token);
  const invitation = readInvitation(token);
  const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    return new Response("This is too long.\n", { status: 413, headers });
  }
  if (known) await stopMail(known);
  else if (!invitation || (await leaveByMail(invitation)) === "unknown")
    return new Response("This link is not valid.\n", { status: 400, headers });
  return new Response("You will no longer receive these emails.\n", { headers });
}
