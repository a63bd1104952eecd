import { z } from "zod";
import { route } from "@/lib/guard/route";
import { readArtwork } from "@/lib/mint/queries";
import { AppError } from "@/lib/platform/errors";

const number = z.string().regex(/^[1-9]\d{0,8}$/);

/** The picture of a token as the contract draws it. Opened by itself it is saved, never run as a document. */
export const GET = route<"public", z.ZodUndefined, { token: string }>(
  { auth: "public", limit: { name: "artwork", max: 60, seconds: 60 } },
  async ({ params }) => {
    const token = number.safeParse(params.token);
    const svg = token.success ? await readArtwork(BigInt(token.data)) : null;
    if (svg === null) throw new AppError("not_found");
    return new Response(svg, {
      headers: {
        "content-type": "image/svg+xml",
        "content-disposition": `attachment; filename="token-${params.token}.svg"`,
        "cache-control": "public, max-age=300",
      },
    });
  },
);
