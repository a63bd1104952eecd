import { z } from "zod";
import { route } from "@/lib/guard/route";
import { signOut } from "@/lib/account/sign-out";

const schema = z
  .object({ scope: z.enum(["local", "global", "others"]).default("local") })
  .default({ scope: "local" });

/** Ends this session, all of them, or all others. A session that is gone already counts as ended. */
export const POST = route({ schema, auth: "public" }, async ({ input }) => {
  await signOut(input.scope);
  return { ok: true };
});
