import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import type { Member } from "@/lib/session/member";
import { noteFile, notePicture, removeGoods, storeGoods } from "./mutations";
import { fileBucket, goodsName, pictureBucket, type GoodsBucket } from "./rules";

/** Longest side of a kept picture, in pixels. */
const side = 1600;

/** Keeps bytes, notes them, and removes what they replace; what was refused leaves nothing behind. */
async function replace(
  member: Member,
  place: { bucket: GoodsBucket; product: string },
  bytes: Uint8Array<ArrayBuffer>,
  note: (id: string) => Promise<string | null>,
): Promise<string> {
  const id = randomUUID();
  await storeGoods(member, { ...place, id }, bytes);
  try {
    const former = await note(id);
    if (former) await removeGoods(member, { ...place, id: former });
  } catch (error) {
    await removeGoods(member, { ...place, id });
    throw error;
  }
  return id;
}

/** The picture of a product, drawn anew. Throws picture_invalid, not_found, product_taken_down, suspended. */
export async function savePicture(
  member: Member,
  product: string,
  given: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const bytes = await wholePicture(given, side);
  return replace(member, { bucket: pictureBucket, product }, bytes, (id) => notePicture(member, product, id));
}

/**
 * The file that buyers of a product get, as it is: it is only ever sent as a download, from another host and without a type.
 * Throws required (empty), not_found, product_taken_down, suspended.
 */
export async function saveFile(
  member: Member,
  product: string,
  given: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ name: string; size: number }> {
  const { bytes } = given;
  if (bytes.length === 0) throw new AppError("required");
  const kept = { name: goodsName(given.name), size: bytes.length };
  await replace(member, { bucket: fileBucket, product }, bytes, (id) =>
    noteFile(member, product, { id, ...kept }),
  );
  return kept;
}
