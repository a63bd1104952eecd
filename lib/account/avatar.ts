import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import { changeProfile } from "@/lib/members/mutations";
import { pictureAddress } from "@/lib/members/picture";
import type { Member } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { renewClaims } from "./mutations";
import { avatarOf, avatarPath, pictureTypes, type PictureKind } from "./rules";

const bucket = "avatars";
const kinds = Object.keys(pictureTypes) as PictureKind[];

/** The storage service refuses with 403 in the body what its policies refuse: a suspended member, a foreign folder. */
function stored(error: { statusCode?: string } | null): void {
  if (!error) return;
  throw new AppError(error.statusCode === "403" ? "forbidden" : "service_unavailable", { cause: error });
}

async function show(member: Member, place: string | null): Promise<void> {
  const supabase = await createServerSupabase();
  await changeProfile(member, { avatar_url: place });
  // The top bar reads the account metadata first (specification, section 2).
  const { error } = await supabase.auth.updateUser({ data: { avatar_url: place } });
  if (error) throw new AppError("service_unavailable", { cause: error });
  await renewClaims();
}

/**
 * Stores the member's picture under the member's own rights and shows it. What it is, its bytes say. Returns its public
 * address, which changes with its content. Throws `picture_invalid`, `forbidden`.
 */
export async function saveAvatar(member: Member, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const picture = avatarOf(bytes);
  if (!picture) throw new AppError("picture_invalid");
  const box = (await createServerSupabase()).storage.from(bucket);
  const path = avatarPath(member.id, picture.kind);
  const options = { contentType: pictureTypes[picture.kind], cacheControl: "31536000", upsert: true };
  stored((await box.upload(path, bytes, options)).error);
  const others = kinds.filter((kind) => kind !== picture.kind).map((kind) => avatarPath(member.id, kind));
  stored((await box.remove(others)).error);
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const place = `${bucket}/${path}?v=${version}`;
  await show(member, place);
  return pictureAddress(place);
}

/** Takes the picture away, its file too; the letter is back. */
export async function removeAvatar(member: Member): Promise<void> {
  const supabase = await createServerSupabase();
  stored(
    (await supabase.storage.from(bucket).remove(kinds.map((kind) => avatarPath(member.id, kind)))).error,
  );
  await show(member, null);
}
