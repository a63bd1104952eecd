import type { z } from "zod";
import { linkToFile } from "@/lib/applications/mutations";
import { readApplicationFile } from "@/lib/applications/queries";
import { fileReference } from "@/lib/applications/schema";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";

/** A file of an application for staff, by an address that soon expires. */
export const GET = route<"moderator", z.ZodUndefined, { file: string }>(
  { auth: "moderator" },
  async ({ member, params }) => {
    const asked = fileReference.safeParse({ id: params.file });
    if (!asked.success) throw new AppError("not_found");
    const file = await readApplicationFile(member, asked.data.id);
    return Response.redirect(await linkToFile(file.user_id, file), 303);
  },
);
