import "server-only";
import { type z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { oneByOne } from "@/lib/platform/one-by-one";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapStored } from "@/lib/platform/supabase/answers/stored";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { proofBucket, proofPath } from "./rules";
import {
  checkIn,
  missionStanding,
  missionState,
  quizAnswered,
  type CheckIn,
  type MissionStanding,
} from "./schema";

/** Checks in for the UTC day; a second time changes nothing. */
export async function checkInNow(_member: Member): Promise<CheckIn> {
  return unwrapAs(checkIn, await (await createServerSupabase()).rpc("check_in"));
}

/** Has the facts of a mission looked at and pays it when they are enough. Throws not_found, suspended. */
export async function claimMission(_member: Member, slug: string): Promise<z.output<typeof missionState>> {
  return unwrapAs(missionState, await (await createServerSupabase()).rpc("claim_mission", { p_slug: slug }));
}

/** Notes that the member sets out for the page of a mission. Returns its path. Throws not_found. */
export async function visitMission(_member: Member, slug: string): Promise<string> {
  return unwrap(await (await createServerSupabase()).rpc("visit_mission", { p_slug: slug }));
}

/** Answers a quiz. Throws quiz_tries_used, invalid_input. */
export async function answerQuiz(
  _member: Member,
  slug: string,
  answers: number[],
): Promise<z.output<typeof quizAnswered>> {
  const supabase = await createServerSupabase();
  return unwrapAs(quizAnswered, await supabase.rpc("answer_quiz", { p_slug: slug, p_answers: answers }));
}

export type SentProof = {
  slug: string;
  link: string;
  text: string;
  picture: { id: string; hash: string } | null;
};

/** Notes a proof. Throws required, invalid_input, mission_unavailable, proof_open, proof_too_soon, proof_tries_used. */
export async function noteProof(
  member: Member,
  { slug, link, text, picture }: SentProof,
): Promise<MissionStanding> {
  return unwrapAs(
    missionStanding,
    await createAdminSupabase().rpc("send_proof", {
      p_user: member.id,
      p_slug: slug,
      p_link: link,
      p_text: text,
      ...(picture && { p_picture: picture.id, p_picture_hash: picture.hash }),
    }),
  );
}

const box = () => createAdminSupabase().storage.from(proofBucket);
const refused = (error: Error) =>
  new AppError("service_unavailable", { detail: error.message, cause: error });

/** Puts the picture of a proof into its private bucket. */
export async function storePicture(
  member: Member,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { error } = await box().upload(proofPath(member.id, id), bytes, { contentType: "image/webp" });
  if (error) throw refused(error);
}

/** Removes pictures of proofs. */
export async function removePictures(member: { id: string }, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { error } = await box().remove(ids.map((id) => proofPath(member.id, id)));
  if (error) throw refused(error);
}

/** Removes every picture of a member: the end of an account. */
export async function removeAllPictures(member: { id: string }): Promise<void> {
  for (;;) {
    const { data, error } = await box().list(member.id, { limit: 100 });
    if (error) throw refused(error);
    if (data.length === 0) return;
    await removePictures(
      member,
      data.map(({ name }) => name),
    );
  }
}

/** An address of a picture that works for a minute, for whoever was allowed to ask for it. */
export async function linkToPicture(owner: string, picture: string): Promise<string> {
  return unwrapStored(await box().createSignedUrl(proofPath(owner, picture), 60)).signedUrl;
}

/** Asks the sources again that did not answer. Returns how many checks ran. */
export async function runMissionChecks(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("run_mission_checks"));
}

/** Pays the prizes of challenges that are due. Returns how many. */
export async function settleChallenges(): Promise<number> {
  const admin = createAdminSupabase();
  return oneByOne("The prizes of the challenge", unwrap(await admin.rpc("due_challenges")), async (id) =>
    unwrap(await admin.rpc("settle_challenge", { p_id: id })),
  );
}
