import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";
import { savePicture } from "@/lib/storefronts/files";
import { productPictureBytes } from "@/lib/storefronts/rules";
import { productUpload } from "@/lib/storefronts/schema";

const limit = { name: "storefront_pictures", max: 60, seconds: 3600 };

/** The picture of a product: the query says of which, the body is its bytes as they were chosen. */
export const POST = route(
  { auth: "member", limit, maxBytes: productPictureBytes },
  async ({ request, member }) => {
    const given = productUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!given.success) throw new AppError("invalid_input");
    const bytes = await readBody(request, productPictureBytes);
    return { picture: await savePicture(member, given.data.product, bytes) };
  },
);
