import { markUnread } from "@/lib/chat/mutations";
import { unreadForm } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const POST = route(
  { auth: "member", schema: unreadForm, limit: { name: "chat-read", max: 120, seconds: 60 } },
  ({ input, member }) => markUnread(member, input),
);
