import { z } from "zod";
import { readJob } from "@/lib/admin/jobs/queries";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/guard/route";

/** How far a change to many members is. */
export const GET = route<"moderator", z.ZodUndefined, { job: string }>(
  { auth: "moderator" },
  async ({ member, params }) => {
    const id = z.uuid().safeParse(params.job);
    if (!id.success) throw new AppError("not_found");
    return readJob(member, id.data);
  },
);
