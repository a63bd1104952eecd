import { searchChat } from "@/lib/chat/queries";
import { searchQuery } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const GET = route(
  { auth: "member", schema: searchQuery, limit: { name: "chat-search", max: 60, seconds: 60 } },
  ({ input }) => searchChat(input),
);
