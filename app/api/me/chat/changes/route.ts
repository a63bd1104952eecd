import { readChatChanges } from "@/lib/chat/queries";
import { changesQuery } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const GET = route({ auth: "member", schema: changesQuery }, ({ input }) => readChatChanges(input));
