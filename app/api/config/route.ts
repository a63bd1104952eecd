import { publicConfig } from "@/lib/platform/env";
import { route } from "@/lib/guard/route";

export const dynamic = "force-dynamic";

/** What a browser needs to know about this installation; nothing in it is secret. */
export const GET = route({ auth: "public" }, async () =>
  Response.json(publicConfig(), { headers: { "cache-control": "public, max-age=300" } }),
);
