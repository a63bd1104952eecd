import { actInChat } from "@/lib/chat/mutations";
import { readMyChat } from "@/lib/chat/queries";
import { chatAct } from "@/lib/chat/schema";
import { route } from "@/lib/guard/route";

export const GET = route({ auth: "member" }, readMyChat);

/** Sends, changes, deletes, reacts; the database holds the rules of pace. */
export const POST = route(
  { auth: "member", schema: chatAct, limit: { name: "chat", max: 120, seconds: 60 }, maxBytes: 20_000 },
  ({ input, member }) => actInChat(member, input),
);
