import { setPreferences } from "@/lib/chat/mutations";
import { preferencesForm } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const POST = route({ auth: "member", schema: preferencesForm }, async ({ input, member }) => {
  await setPreferences(member, input);
  return null;
});
