import { z } from "zod";
import { readContentPicture } from "@/lib/content/pictures";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { foreignFilePolicy } from "@/lib/platform/request/content-policy.mjs";

/** A picture in a text of the site. Its address never shows another one. */
export const GET = route<"public", z.ZodUndefined, { picture: string }>(
  { auth: "public", limit: { name: "pictures", max: 300, seconds: 60 } },
  async ({ params }) => {
    const id = z.uuid().safeParse(params.picture);
    if (!id.success) throw new AppError("not_found");
    return new Response(await readContentPicture(id.data), {
      headers: {
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": foreignFilePolicy,
      },
    });
  },
);
