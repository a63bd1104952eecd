import { markRead } from "@/lib/chat/mutations";
import { readForm } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const POST = route(
  { auth: "member", schema: readForm, limit: { name: "chat-read", max: 120, seconds: 60 } },
  ({ input, member }) => markRead(member, input),
);
