import { route } from "@/lib/guard/route";
import { readOwnVision, readVisionCommunity } from "@/lib/vision/queries";
import { visionQuery } from "@/lib/vision/schema";

/** The scenes' figures for an open vision dashboard; on a wall (`?wall`) nothing personal. */
export const GET = route({ auth: "member", schema: visionQuery }, async ({ input: { wall } }) => {
  const [own, community] = await Promise.all([
    wall === undefined ? readOwnVision() : null,
    readVisionCommunity(),
  ]);
  return { own, community };
});
