import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import { withPicture } from "@/lib/platform/heavy/pictures";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapStored } from "@/lib/platform/supabase/answers/stored";
import type { Staff } from "@/lib/session/status/access";

const bucket = "content";
/** Longest side of a kept picture, in pixels. */
const side = 1600;
/** What a form takes at most. */
export const contentPictureBytes = 10 * 1024 * 1024;

const nameOf = (id: string) => `${id}.webp`;

/** Keeps a picture for texts of the site, drawn anew, and answers its id. Throws picture_invalid. */
export async function keepContentPicture(_staff: Staff, given: Uint8Array): Promise<string> {
  const bytes = await wholePicture(given, side);
  const id = randomUUID();
  const { error } = await createAdminSupabase()
    .storage.from(bucket)
    .upload(nameOf(id), bytes, { contentType: "image/webp" });
  if (error) throw new AppError("service_unavailable", { cause: error });
  return id;
}

/** Removes pictures that nothing refers to a day after their upload, a thousand at a time. Returns how many. */
export async function removeUnusedPictures(): Promise<number> {
  const supabase = createAdminSupabase();
  const names = unwrap(await supabase.rpc("unused_content_pictures", { p_most: 1000 }));
  if (names.length === 0) return 0;
  const { error } = await supabase.storage.from(bucket).remove(names);
  if (error) throw new AppError("service_unavailable", { cause: error });
  return names.length;
}

/** Pixels of a picture in a mail: twice the width of its column. */
const mailWidth = 1200;

/** A kept picture as JPEG, for mail programs that show no WebP; on white where it is transparent. Throws not_found, too_busy. */
export async function readMailPicture(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await readContentPicture(id);
  const drawn = await withPicture(await kept.arrayBuffer(), (open) =>
    open()
      .resize(mailWidth, undefined, { withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
  return new Uint8Array(drawn);
}

/** A kept picture. Throws not_found, service_unavailable. */
export async function readContentPicture(id: string): Promise<Blob> {
  return unwrapStored(await createAdminSupabase().storage.from(bucket).download(nameOf(id)));
}
