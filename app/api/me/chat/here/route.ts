import { beInChat } from "@/lib/chat/mutations";
import { hereForm } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const POST = route(
  { auth: "member", schema: hereForm, limit: { name: "chat-here", max: 90, seconds: 60 } },
  ({ input, member }) => beInChat(member, input),
);
