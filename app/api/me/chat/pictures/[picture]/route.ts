import { z } from "zod";
import { readPicture } from "@/lib/chat/pictures";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { foreignFilePolicy } from "@/lib/platform/request/content-policy.mjs";

/** A picture of the chat, for whoever may read its room. Kept for minutes: it may be deleted. */
export const GET = route<"member", z.ZodUndefined, { picture: string }>(
  { auth: "member" },
  async ({ member, params }) => {
    const id = z.uuid().safeParse(params.picture);
    if (!id.success) throw new AppError("not_found");
    return new Response(await readPicture(member, id.data), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "private, max-age=300",
        "content-security-policy": foreignFilePolicy,
        "x-content-type-options": "nosniff",
      },
    });
  },
);
