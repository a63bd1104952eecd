import { z } from "zod";
import { usernameAvailable } from "@/lib/members/mutations";
import { normaliseUsername, usernameShape } from "@/lib/members/rules";
import { route } from "@/lib/guard/route";

const schema = z.object({
  name: z.string().transform(normaliseUsername).pipe(z.string().regex(usernameShape, "username_invalid")),
});

/** Whether the member could have this username; asked while it is being typed. */
export const GET = route(
  { schema, auth: "member", limit: { name: "username", max: 60, seconds: 60 } },
  async ({ input }) => ({ ok: true, available: await usernameAvailable(input.name) }),
);
