import { z } from "zod";
import { recordOpen } from "@/lib/campaigns/mutations";
import { describeError } from "@/lib/platform/describe-error";

/** One transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * The picture by which an open is noted, in mails to those alone who consent to being measured. Every token gets the same
 * picture, so that nothing is told by it.
 */
export async function GET(
  _request: Request,
  context: { params: Promise<{ token: string }> },
): Promise<Response> {
  const token = z.uuid().safeParse((await context.params).token);
  if (token.success)
    await recordOpen(token.data).catch((error: Error) =>
      console.warn("An open was not noted:", describeError(error)),
    );
  return new Response(pixel, {
    headers: {
      "content-type": "image/gif",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
