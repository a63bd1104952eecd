import { readChatPage } from "@/lib/chat/queries";
import { pageQuery } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const GET = route({ auth: "member", schema: pageQuery }, ({ input }) => readChatPage(input));
