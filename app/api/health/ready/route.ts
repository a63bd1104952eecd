import { isEnding } from "@/lib/platform/ending.mjs";
import { isStarted } from "@/lib/platform/starting.mjs";
import { route } from "@/lib/guard/route";

export const dynamic = "force-dynamic";

/**
 * 200 while this instance takes requests: 503 until the checks of its start have passed, and from the signal to end on, so
 * that a proxy chooses another one. It says nothing of the services behind: while one does not answer, every instance would
 * be taken out, and nobody would get the pages that are shown without it.
 */
export const GET = route({ auth: "public" }, async () => {
  const ok = isStarted() && !isEnding();
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { "cache-control": "no-store" } });
});
