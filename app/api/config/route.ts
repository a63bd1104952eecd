import { publicConfig } from "@/lib/env";
import { route } from "@/lib/route";

export const dynamic = "force-dynamic";

/** What a browser needs to know about this installation; nothing in it is secret. */
export const GET = route({ auth: "public" }, async () =>
  Response.json(publicConfig(), { headers: { "cache-control": "public, max-age=300" } }),
);
