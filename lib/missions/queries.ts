import "server-only";
import { cache } from "react";
import { z } from "zod";
import { pictureAddress } from "@/lib/members/picture";
import { unlessBuilding } from "@/lib/platform/building";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { myChallenges, publicChallenges, type MyChallenge, type PublicChallenges } from "./challenges";
import {
  checkIn,
  myMissions,
  publicMissions,
  type CheckIn,
  type MyMissions,
  type PublicMissions,
} from "./schema";

/** The published missions, for static pages; null only in a build without a database. */
export const getMissions = cache((): Promise<PublicMissions | null> =>
  unlessBuilding(async () => unwrapAs(publicMissions, await createPublicSupabase().rpc("public_missions"))),
);

/** How each published mission stands for the member, and the check-in of today. */
export async function readMyMissions(_member: Member): Promise<MyMissions> {
  return unwrapAs(myMissions, await (await createServerSupabase()).rpc("my_missions"));
}

/** The published challenges, for static pages; null only in a build without a database. */
export const getChallenges = cache((): Promise<PublicChallenges | null> =>
  unlessBuilding(async () => {
    const found = unwrapAs(publicChallenges, await createPublicSupabase().rpc("public_challenges"));
    const challenges = found.challenges.map((challenge) => ({
      ...challenge,
      first: challenge.first.map((one) => ({ ...one, avatar_url: pictureAddress(one.avatar_url) })),
    }));
    return { ...found, challenges };
  }),
);

/** How the member stands in each published challenge. */
export async function readMyChallenges(_member: Member): Promise<MyChallenge[]> {
  return unwrapAs(myChallenges, await (await createServerSupabase()).rpc("my_challenges"));
}

/** The member's check-in of today. */
export async function readCheckIn(_member: Member): Promise<CheckIn> {
  return unwrapAs(checkIn, await (await createServerSupabase()).rpc("my_checkin"));
}

/** Where the picture of a proof lies, for whoever handed it in and for staff. Throws not_found. */
export async function readProofPicture(
  _member: Member,
  proof: string,
): Promise<{ user_id: string; picture: string }> {
  const supabase = await createServerSupabase();
  const place = z.object({ user_id: z.uuid(), picture: z.uuid() });
  return unwrapAs(place, await supabase.rpc("proof_picture", { p_proof: proof }));
}
