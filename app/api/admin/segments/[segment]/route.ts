import { z } from "zod";
import { readSegmentCount } from "@/lib/admin/segments/queries";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/guard/route";

/** The exact count of a segment, for a page that waits for it. */
export const GET = route<"moderator", z.ZodUndefined, { segment: string }>(
  { auth: "moderator" },
  async ({ member, params }) => {
    const id = z.uuid().safeParse(params.segment);
    if (!id.success) throw new AppError("segment_not_found");
    return readSegmentCount(member, id.data);
  },
);
