import { addFile } from "@/lib/applications/files";
import { fileBytes } from "@/lib/applications/rules";
import { fileUpload } from "@/lib/applications/schema";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";

const limit = { name: "application_files", max: 40, seconds: 3600 };

/** The bytes of a file as it was chosen; the query says what it answers. Answers what is kept of it. */
export const POST = route({ auth: "member", limit, maxBytes: fileBytes }, async ({ request, member }) => {
  const upload = fileUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!upload.success) throw new AppError("invalid_input");
  return addFile(member, upload.data, await readBody(request, fileBytes));
});
