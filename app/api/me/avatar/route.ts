import { removeAvatar, saveAvatar } from "@/lib/account/avatar";
import { pictureBytes } from "@/lib/account/rules";
import { readBody } from "@/lib/platform/request/input/body";
import { route } from "@/lib/guard/route";

const limit = { name: "avatar", max: 20, seconds: 600 };

/** The bytes of a picture as it was chosen. Answers the address of what is kept of it. */
export const POST = route({ auth: "member", limit, maxBytes: pictureBytes }, async ({ request, member }) => ({
  url: await saveAvatar(member, await readBody(request, pictureBytes)),
}));

export const DELETE = route({ auth: "member", limit }, async ({ member }) => {
  await removeAvatar(member);
  return { url: null };
});
