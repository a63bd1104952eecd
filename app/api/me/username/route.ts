import { z } from "zod";
import { usernameRefusal } from "@/lib/members/mutations";
import { normaliseUsername, usernameShape } from "@/lib/members/rules";
import { route } from "@/lib/guard/route";

const schema = z.object({
  name: z.string().transform(normaliseUsername).pipe(z.string().regex(usernameShape, "username_invalid")),
});

/** Why the member could not have this username, or null; asked while it is being typed. */
export const GET = route(
  { schema, auth: "member", limit: { name: "username", max: 60, seconds: 60 } },
  async ({ input }) => ({ ok: true, refusal: await usernameRefusal(input.name) }),
);
