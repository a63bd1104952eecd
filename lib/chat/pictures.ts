import "server-only";
import { AppError } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { withPicture } from "@/lib/platform/heavy/pictures";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import type { Member } from "@/lib/session/member";
import type { Picture } from "./schema";

/** Longest side of a picture in a message, in pixels. */
const side = 1600;

/** Bytes of one that is kept, as its table says. */
const largest = 1_000_000;

/** A picture drawn anew, with its size: smaller where it has more in it than is kept. Throws picture_invalid, too_busy. */
export async function drawnPicture(bytes: Uint8Array, longest: number) {
  for (const part of [1, 0.7, 0.5, 0.3]) {
    const drawn = await wholePicture(bytes, Math.round(longest * part));
    if (drawn.length > largest) continue;
    const { width, height } = await withPicture(drawn, (open) => open().metadata());
    return { width, height, bytes: Buffer.from(drawn).toString("base64") };
  }
  throw new AppError("picture_invalid");
}

/**
 * Keeps an uploaded picture until it is sent with a message. Throws picture_invalid, suspended, chat_muted, chat_plan,
 * chat_pictures_new, chat_pictures_day.
 */
export async function keepPicture(member: Member, file: Uint8Array): Promise<Picture> {
  const { width, height, bytes } = await drawnPicture(file, side);
  const kept = { p_user: member.id, p_width: width, p_height: height, p_bytes: bytes };
  return { id: unwrap(await createAdminSupabase().rpc("keep_chat_picture", kept)), width, height };
}

/** A picture that the member may see, as WebP. Throws not_found. */
export async function readPicture(_member: Member, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const supabase = await createServerSupabase();
  return new Uint8Array(Buffer.from(unwrap(await supabase.rpc("chat_picture", { p_picture: id })), "base64"));
}
