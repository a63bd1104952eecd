import { readPublicChat } from "@/lib/chat/queries";
import { route } from "@/lib/guard/route";

/** The public room's latest day, for a visitor's open page; the same for everybody. */
export const GET = route({ auth: "public" }, async () =>
  Response.json(await readPublicChat(), { headers: { "cache-control": "public, max-age=5" } }),
);
