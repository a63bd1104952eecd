import "server-only";
import { createHash } from "node:crypto";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { pictureAddress } from "@/lib/members/picture";
import { squarePicture } from "@/lib/platform/request/input/uploaded-picture";
import type { Member } from "@/lib/session/member";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { keepPicture, storePicture } from "./mutations";
import { avatarBucket, avatarPath, pictureSide } from "./rules";

async function show(member: Member, place: string | null): Promise<void> {
  const supabase = await createServerSupabase();
  // The account goes first (docs/product.md, "Top bar"), so it is written first: open pages read again when the profile changes.
  const { error } = await supabase.auth.updateUser({ data: { avatar_url: place } });
  if (error) throw new AppError("service_unavailable", { cause: error });
  await keepPicture(member, place);
}

/** A suspended member, and a session that has ended, may not write. Throws `forbidden`. */
async function mayWrite(member: Member): Promise<void> {
  const supabase = await createServerSupabase();
  const [row] = unwrap(await supabase.from("profiles").select("suspended_until").eq("user_id", member.id));
  const until = row?.suspended_until;
  // `infinity` is no date that JavaScript knows.
  const suspended = until && !(Date.parse(until) <= now().getTime());
  if (!row || suspended) throw new AppError("forbidden");
}

/**
 * Stores the member's picture, drawn anew, and shows it. Members may not write to the bucket themselves: every file in it
 * went through here. Returns its public address, which changes with its content. Throws `picture_invalid`, `forbidden`.
 */
export async function saveAvatar(member: Member, bytes: Uint8Array): Promise<string | null> {
  await mayWrite(member);
  const picture = await squarePicture(bytes, pictureSide);
  const version = createHash("sha256").update(picture).digest("hex").slice(0, 12);
  const place = `${await storePicture(member, picture)}?v=${version}`;
  await show(member, place);
  return pictureAddress(place);
}

/** Takes the picture away, its file too; the letter is back. */
export async function removeAvatar(member: Member): Promise<void> {
  await mayWrite(member);
  const supabase = await createServerSupabase();
  const { error } = await supabase.storage.from(avatarBucket).remove([avatarPath(member.id)]);
  // The storage service says 403 in the body for what its policies refuse.
  if (error)
    throw new AppError(
      (error as { statusCode?: string }).statusCode === "403" ? "forbidden" : "service_unavailable",
      { cause: error },
    );
  await show(member, null);
}
