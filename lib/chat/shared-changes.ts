import "server-only";
import type { z } from "zod";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { remembered } from "@/lib/platform/memory/remembered";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readChatChanges } from "./queries";
import { changesSince } from "./rules";
import { chatChanges, type ChatChanges, type changesQuery } from "./schema";

/** Milliseconds for which a page serves all readers: readers wait longer than that before they ask (`use-room.ts`). */
const fresh = 250;

const pages = new BoundedMap<string, () => Promise<ChatChanges>>(200);

function pageOf(room: string): Promise<ChatChanges> {
  const known = pages.get(room);
  if (known) return known();
  const read = remembered(fresh, async () =>
    unwrapAs(chatChanges, await createAdminSupabase().rpc("shared_chat_changes", { p_room: room })),
  );
  pages.set(room, read);
  return read();
}

/**
 * What was said and changed after a number, for a room that near the end of the realtime budget only says that there is
 * something: made once for all its readers, so that a message does not cost a read for each of them. Whether a reader may
 * have it is asked for each. Throws not_found.
 */
export async function readSharedChanges({
  room,
  after,
}: z.output<typeof changesQuery>): Promise<ChatChanges> {
  unwrap(await (await createServerSupabase()).rpc("may_read_chat", { p_room: room }));
  return changesSince(await pageOf(room), after) ?? readChatChanges({ room, after });
}
