import { isbot } from "isbot";
import { z } from "zod";
import { recordClick } from "@/lib/campaigns/mutations";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";

const params = z.object({ token: z.uuid(), link: z.coerce.number().int().min(0).max(1000) });

/** Programs that look at mail on its way, which the list of bots does not know. */
const mailScanner =
  /barracuda|bitdefender|forcepoint|fortinet|mimecast|proofpoint|safelinks|sophos|symantec|trend ?micro|trustwave/i;

const redirect = (to: string) =>
  new Response(null, {
    status: 302,
    headers: { location: to, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });

/**
 * A link of a campaign: counts the click and leads on, only to what staff wrote. Whoever counts fails leads home, so that
 * a reader is never left standing.
 */
export async function GET(
  request: Request,
  context: { params: Promise<{ token: string; link: string }> },
): Promise<Response> {
  const asked = params.safeParse(await context.params);
  if (!asked.success) return redirect(env.APP_URL);
  const agent = request.headers.get("user-agent");
  const isScanner = !agent || isbot(agent) || mailScanner.test(agent);
  const to = await recordClick(asked.data.token, asked.data.link, isScanner).catch((error: Error) => {
    console.warn("A click was not counted:", describeError(error));
    return null;
  });
  return redirect(to ?? env.APP_URL);
}

/** What only asks whether the link is there is not counted. */
export function HEAD(): Response {
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}
