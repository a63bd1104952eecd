import "server-only";
import { cache } from "react";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { publicStreams, streamPage, type PublicStreams, type StreamPage } from "./schema";

/** Streams to come and past ones, the same for everybody. */
export async function readStreams(): Promise<PublicStreams> {
  return unwrapAs(publicStreams, await createPublicSupabase().rpc("public_streams"));
}

/** The same for a static page; null only in a build without a database. */
export const getStreams = cache((): Promise<PublicStreams | null> => unlessBuilding(readStreams));

/** One published stream as whoever asks may see it; null for none. */
export const readStreamPage = cache(async (slug: string): Promise<StreamPage | null> => {
  const supabase = await createServerSupabase();
  return unwrapAs(streamPage.nullable(), await supabase.rpc("stream_page", { p_slug: slug }));
});
