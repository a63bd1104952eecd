import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";
import { readBody } from "@/lib/platform/request/input/body";
import { saveFile } from "@/lib/storefronts/files";
import { productFileBytes } from "@/lib/storefronts/rules";
import { productUpload } from "@/lib/storefronts/schema";

const limit = { name: "storefront_files", max: 40, seconds: 3600 };

/** The file that buyers of a product get: the query names product and file, the body is its bytes. */
export const POST = route(
  { auth: "member", limit, maxBytes: productFileBytes },
  async ({ request, member }) => {
    const given = productUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!given.success) throw new AppError("invalid_input");
    const { product, name } = given.data;
    return saveFile(member, product, { name, bytes: await readBody(request, productFileBytes) });
  },
);
