import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { encodeSnapshot } from "./snapshot";
import {
  ownVision,
  visionChanges,
  visionCommunity,
  visionSnapshot,
  type OwnVision,
  type VisionChanges,
  type VisionCommunity,
} from "./schema";

/** What the community's scenes show. */
export async function readVisionCommunity(): Promise<VisionCommunity> {
  const supabase = await createServerSupabase();
  return unwrapAs(visionCommunity, await supabase.rpc("vision_community"));
}

/** The member's own scene. */
export async function readOwnVision(): Promise<OwnVision> {
  const supabase = await createServerSupabase();
  return unwrapAs(ownVision, await supabase.rpc("my_vision"));
}

/** The whole mountain as the bytes that `decodeSnapshot` reads. */
export async function readVisionSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const supabase = await createServerSupabase();
  const { last, each, own, dots } = unwrapAs(visionSnapshot, await supabase.rpc("vision_snapshot"));
  return encodeSnapshot({ last, each, own, dots: Buffer.from(dots, "base64") });
}

/** What changed on the mountain after the change numbered `after`. */
export async function readVisionChanges(after: number): Promise<VisionChanges> {
  const supabase = await createServerSupabase();
  return unwrapAs(visionChanges, await supabase.rpc("vision_changes", { p_after: after }));
}
