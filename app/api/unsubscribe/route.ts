import { stopMail } from "@/lib/mail/mutations";
import { readUnsubscribe } from "@/lib/mail/unsubscribe";
import { noteActing } from "@/lib/platform/request/request-state.mjs";

/** `List-Unsubscribe=One-Click` is all that a mail program sends. */
const maxBytes = 4096;

/**
 * One-click unsubscribe of mail programs (RFC 8058): the signed token is the only credential, there is no redirect, and
 * a GET, which scanners make, finds nothing here. The body says nothing that the token does not.
 */
export async function POST(request: Request): Promise<Response> {
  // The body may be a form (RFC 8058, 3.1), in which Next would look for an action where there is no handler.
  noteActing();
  const known = readUnsubscribe(new URL(request.url).searchParams.get("token"));
  const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    return new Response("This is too long.\n", { status: 413, headers });
  }
  if (!known) return new Response("This link is not valid.\n", { status: 400, headers });
  await stopMail(known);
  return new Response("You will no longer receive these emails.\n", { headers });
}
