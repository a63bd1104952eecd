import { request } from "node:http";
import { answered } from "./answered.ts";
import { admin, services } from "./services.ts";

export const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";

/** The code that a member was given, as it stands in their link. */
export async function referralCodeOf(user: string): Promise<string> {
  const { data } = await admin
    .from("referral_aliases")
    .select("alias")
    .eq("user_id", user)
    .eq("kind", "generated")
    .single();
  return data!.alias as string;
}

/** How many clicks on a member's links were counted. */
export const clicksOf = async (user: string) =>
  (await admin.from("referral_clicks").select("id", { count: "exact", head: true }).eq("referrer_id", user))
    .count;

/**
 * Opens a link as a browser does; the answer itself, not where it leads. `fetch` would say of itself that it is no page that is
 * opened (Sec-Fetch-Mode), whatever the headers.
 */
export const openLink = (
  code: string,
  headers: Record<string, string> = {},
  method = "GET",
  app = services.app,
): Promise<Response> => answered(() => ask(`${app}/r/${code}`, method, { "user-agent": chrome, ...headers }));

const ask = (address: string, method: string, headers: Record<string, string>) =>
  new Promise<Response>((resolve, reject) => {
    const signal = AbortSignal.timeout(60_000);
    const sent = request(address, { method, headers, signal }, (head) => {
      const { location = "", "set-cookie": cookies = [], "retry-after": retry = "" } = head.headers;
      const answer = new Response(null, {
        status: head.statusCode,
        headers: { location, "retry-after": retry },
      });
      for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
      head.resume().once("end", () => resolve(answer));
    });
    sent.once("error", reject).end();
  });
