import { reportMessage } from "@/lib/chat/mutations";
import { reportForm } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const POST = route({ auth: "member", schema: reportForm }, async ({ input, member }) => {
  await reportMessage(member, input);
  return null;
});
