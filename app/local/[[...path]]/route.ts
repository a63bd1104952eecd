import { env } from "@/lib/platform/env";
import { isOwnHost } from "@/lib/platform/request/own-host";
import { timeouts } from "@/lib/platform/timeouts.mjs";

export const dynamic = "force-dynamic";

/** Hop-by-hop and length headers belong to one connection and must not be passed on. */
const dropped = [
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
];

function passedOn(headers: Headers): Headers {
  const copy = new Headers(headers);
  for (const name of dropped) copy.delete(name);
  return copy;
}

/** Hands `/local/*` to the console of the local services; there is no such page when none is configured. */
async function handle(request: Request): Promise<Response> {
  const base = env.LOCAL_CONSOLE_URL;
  if (!base) return new Response("Not found", { status: 404 });
  if (!isOwnHost(request.headers, env.APP_URL)) {
    return new Response("This page is for this machine only.", { status: 421 });
  }
  const { pathname, search } = new URL(request.url);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const answer = await fetch(new URL(pathname + search, base), {
    method: request.method,
    headers: passedOn(request.headers),
    body: hasBody ? await request.arrayBuffer() : undefined,
    redirect: "manual",
    cache: "no-store",
    signal: AbortSignal.timeout(timeouts.scheduledCallMs),
  }).catch(() => null);
  if (!answer) return new Response("The local console does not answer.", { status: 502 });
  return new Response(answer.body, { status: answer.status, headers: passedOn(answer.headers) });
}

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
