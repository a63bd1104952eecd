import { readChatChanges } from "@/lib/chat/queries";
import { changesQuery } from "@/lib/chat/schema";
import { readSharedChanges } from "@/lib/chat/shared-changes";
import { route } from "@/lib/guard/route";

export const GET = route({ auth: "member", schema: changesQuery }, ({ input }) =>
  input.shared ? readSharedChanges(input) : readChatChanges(input),
);
