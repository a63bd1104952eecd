import { z } from "zod";
import { readCampaign } from "@/lib/admin/campaigns/queries";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";

/** How far a campaign is, for its open page. */
export const GET = route<"moderator", z.ZodUndefined, { campaign: string }>(
  { auth: "moderator" },
  async ({ member, params }) => {
    const id = z.uuid().safeParse(params.campaign);
    if (!id.success) throw new AppError("not_found");
    const { state, pause_reason, counts, figures, version } = await readCampaign(member, id.data);
    return { state, pause_reason, counts, figures, version };
  },
);
