import { recordAnalytics } from "@/lib/analytics/mutations";
import { isByPerson } from "@/lib/analytics/queries";
import { analyticsEvent } from "@/lib/analytics/schema";
import { route } from "@/lib/guard/route";
import { readOpenMember } from "@/lib/session/session";
import { describeError } from "@/lib/platform/describe-error";

/**
 * Takes one event of the browser. Who it belongs to is read from the session, whatever the body says.
 * A failure is logged and swallowed (docs/product.md, "Analytics"): measuring never disturbs what is measured.
 */
export const POST = route(
  {
    schema: analyticsEvent,
    auth: "public",
    maxBytes: 16 * 1024,
    limit: { name: "analytics", max: 240, seconds: 60 },
  },
  async ({ input, request }) => {
    if (!isByPerson(request.headers)) return { ok: true };
    try {
      const member = await readOpenMember();
      await recordAnalytics({ ...input, user_id: member?.id ?? null });
    } catch (error) {
      console.error("Analytics event was not recorded:", describeError(error));
    }
    return { ok: true };
  },
);
