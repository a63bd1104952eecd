import type { z } from "zod";
import { removeFile } from "@/lib/applications/files";
import { linkToFile } from "@/lib/applications/mutations";
import { readMyFile } from "@/lib/applications/queries";
import { fileReference } from "@/lib/applications/schema";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";

type Params = { file: string };

function fileOf({ file }: Params): string {
  const asked = fileReference.safeParse({ id: file });
  if (!asked.success) throw new AppError("not_found");
  return asked.data.id;
}

/** One of the member's own files, by an address that soon expires. */
export const GET = route<"member", z.ZodUndefined, Params>({ auth: "member" }, async ({ member, params }) =>
  Response.redirect(await linkToFile(member.id, await readMyFile(member, fileOf(params))), 303),
);

export const DELETE = route<"member", z.ZodUndefined, Params>(
  { auth: "member" },
  async ({ member, params }) => {
    await removeFile(member, fileOf(params));
    return null;
  },
);
