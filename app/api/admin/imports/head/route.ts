import { readHead, UnreadableFile } from "@/lib/admin/imports/csv";
import { decode, headBytes } from "@/lib/admin/imports/decode";
import { guess } from "@/lib/admin/imports/guess";
import { AppError } from "@/lib/platform/errors";
import { route } from "@/lib/guard/route";
import { readBody } from "@/lib/platform/request/input/body";

const maxBytes = 128 * 1024;

/** What the beginning of a file says of its columns; nothing of it is kept. */
export const POST = route({ auth: "admin", maxBytes }, async ({ request }) => {
  const bytes = await readBody(request, maxBytes);
  try {
    const { names, sample } = readHead(decode(bytes, { cut: bytes.length >= headBytes }));
    return { names, sample, ...guess(names) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError("import_unreadable");
    throw error;
  }
});
