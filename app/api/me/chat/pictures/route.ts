import { keepPicture } from "@/lib/chat/pictures";
import { pictureBytes } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";
import { readBody } from "@/lib/platform/request/input/body";

const limit = { name: "chat-pictures", max: 30, seconds: 3600 };

/** Takes a picture for a message that follows; the body is the file. Answers its id and size. */
export const POST = route({ auth: "member", limit, maxBytes: pictureBytes }, async ({ request, member }) =>
  keepPicture(member, await readBody(request, pictureBytes)),
);
