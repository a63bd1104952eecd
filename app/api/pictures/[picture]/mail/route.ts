import { z } from "zod";
import { readMailPicture } from "@/lib/content/pictures";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { foreignFilePolicy } from "@/lib/platform/request/content-policy.mjs";

/** A picture of a campaign, as every mail program shows it. Proxies of mail providers ask for many readers. */
export const GET = route<"public", z.ZodUndefined, { picture: string }>(
  { auth: "public", limit: { name: "mail_pictures", max: 600, seconds: 60 } },
  async ({ params }) => {
    const id = z.uuid().safeParse(params.picture);
    if (!id.success) throw new AppError("not_found");
    return new Response(await readMailPicture(id.data), {
      headers: {
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": foreignFilePolicy,
      },
    });
  },
);
