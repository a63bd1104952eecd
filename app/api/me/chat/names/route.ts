import { readChatNames } from "@/lib/chat/queries";
import { namesQuery } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const GET = route(
  { auth: "member", schema: namesQuery, limit: { name: "chat-names", max: 120, seconds: 60 } },
  ({ input }) => readChatNames(input),
);
