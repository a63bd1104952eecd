import { route } from "@/lib/guard/route";
import { build } from "@/lib/platform/release";
import { readVisionSnapshot } from "@/lib/vision/queries";

/** The whole mountain in 16 bits a dot (`lib/vision/snapshot.ts`). */
export const GET = route(
  { auth: "member", limit: { name: "vision-snapshot", max: 30, seconds: 60 } },
  async () =>
    new Response(await readVisionSnapshot(), {
      headers: {
        "content-type": "application/octet-stream",
        "cache-control": "private, no-store",
        "x-release": build(),
      },
    }),
);
