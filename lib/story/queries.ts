import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { communityStory, ownStory, type CommunityChapter, type OwnChapter } from "./schema";

/** The community's log, the latest first; null only in a build without a database. */
export const getCommunityStory = cache((): Promise<CommunityChapter[] | null> =>
  unlessBuilding(async () => unwrapAs(communityStory, await createPublicSupabase().rpc("community_story"))),
);

/** The member's own climb, the latest first. */
export async function readOwnStory(): Promise<OwnChapter[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownStory, await supabase.rpc("my_story"));
}
