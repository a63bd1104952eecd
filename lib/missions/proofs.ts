import "server-only";
import { randomUUID } from "node:crypto";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import type { Member } from "@/lib/session/member";
import { noteProof, removePictures, storePicture } from "./mutations";
import { pictureHash } from "./picture-hash";
import type { MissionStanding } from "./schema";

/** Longest side of a kept picture, in pixels. */
const side = 2000;

/**
 * Hands in a proof: the picture, if there is one, is drawn anew and kept where nobody reaches it but through the server.
 * Throws picture_invalid and what `noteProof` throws.
 */
export async function sendProof(
  member: Member,
  given: { slug: string; link: string; text: string },
  file: Uint8Array<ArrayBuffer>,
): Promise<MissionStanding> {
  if (file.length === 0) return noteProof(member, { ...given, picture: null });
  const bytes = await wholePicture(file, side);
  const picture = { id: randomUUID(), hash: await pictureHash(bytes) };
  await storePicture(member, picture.id, bytes);
  try {
    return await noteProof(member, { ...given, picture });
  } catch (error) {
    await removePictures(member, [picture.id]);
    throw error;
  }
}
