import { z } from "zod";
import { readStreamCode } from "@/lib/admin/streams/queries";
import { route } from "@/lib/guard/route";
import { AppError } from "@/lib/platform/errors";

/** What the screen with the code shows, asked for whenever a code has run out. */
export const GET = route<"moderator", z.ZodUndefined, { stream: string }>(
  { auth: "moderator", limit: { name: "stream-screen", max: 120, seconds: 60 } },
  ({ member, params }) => {
    const stream = z.uuid().safeParse(params.stream);
    if (!stream.success) throw new AppError("not_found");
    return readStreamCode(member, stream.data);
  },
);
