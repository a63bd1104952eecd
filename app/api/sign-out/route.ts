import { route } from "@/lib/guard/route";
import { signOut } from "@/lib/account/sign-out";

/** Ends this session. One that is gone already counts as ended. */
export const POST = route({ auth: "public" }, async () => {
  await signOut();
  return { ok: true };
});
