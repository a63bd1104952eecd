import { contentPictureBytes, keepContentPicture } from "@/lib/content/pictures";
import { route } from "@/lib/guard/route";
import { readBody } from "@/lib/platform/request/input/body";

const limit = { name: "content_pictures", max: 60, seconds: 3600 };

/** A picture for the texts of the site: the body is its bytes as they were chosen. */
export const POST = route(
  { auth: "moderator", limit, maxBytes: contentPictureBytes },
  async ({ request, member }) => ({
    picture: await keepContentPicture(member, await readBody(request, contentPictureBytes)),
  }),
);
