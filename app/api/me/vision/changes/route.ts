import { route } from "@/lib/guard/route";
import { build } from "@/lib/platform/release";
import { readVisionChanges } from "@/lib/vision/queries";
import { changesQuery } from "@/lib/vision/schema";

/** What happened on the mountain after a change, asked for once a second. */
export const GET = route({ auth: "member", schema: changesQuery }, async ({ input }) =>
  Response.json(await readVisionChanges(input.after), {
    headers: { "cache-control": "private, no-store", "x-release": build() },
  }),
);
