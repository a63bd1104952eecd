import { z } from "zod";
import { decode } from "@/lib/admin/imports/decode";
import { keepImportFile } from "@/lib/admin/imports/mutations";
import { readImportFile } from "@/lib/admin/imports/queries";
import { mostBytes } from "@/lib/admin/imports/rules";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/guard/route";
import { readBody } from "@/lib/platform/request/input/body";

const idOf = (given: string): string => {
  const id = z.uuid().safeParse(given);
  if (!id.success) throw new AppError("not_found");
  return id.data;
};

/** How far an import is. */
export const GET = route<"admin", z.ZodUndefined, { import: string }>(
  { auth: "admin" },
  async ({ member, params }) => readImportFile(member, idOf(params.import)),
);

/** Takes the file of an import that was begun. */
export const POST = route<"admin", z.ZodUndefined, { import: string }>(
  { auth: "admin", maxBytes: mostBytes, limit: { name: "import", max: 20, seconds: 600 } },
  async ({ request, member, params }) => {
    await keepImportFile(member, idOf(params.import), decode(await readBody(request, mostBytes)));
    return { kept: true };
  },
);
