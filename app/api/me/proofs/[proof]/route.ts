import type { z } from "zod";
import { route } from "@/lib/guard/route";
import { linkToPicture } from "@/lib/missions/mutations";
import { readProofPicture } from "@/lib/missions/queries";
import { proofReference } from "@/lib/missions/schema";
import { AppError } from "@/lib/platform/errors";

/** The picture of a proof for whoever handed it in and for staff, by an address that soon expires. */
export const GET = route<"member", z.ZodUndefined, { proof: string }>(
  { auth: "member" },
  async ({ member, params }) => {
    const asked = proofReference.safeParse(params);
    if (!asked.success) throw new AppError("not_found");
    const { user_id, picture } = await readProofPicture(member, asked.data.proof);
    return Response.redirect(await linkToPicture(user_id, picture), 303);
  },
);
