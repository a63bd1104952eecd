import "server-only";
import { withPicture } from "@/lib/platform/heavy/pictures";

/**
 * 64 bits that are nearly the same for pictures that look alike, whatever their size and compression: whether each of
 * 8 × 8 points is brighter than the one to its right (the "difference hash" of Krawetz, 2013).
 */
export async function pictureHash(picture: Uint8Array): Promise<string> {
  const points = await withPicture(picture, (open) =>
    open().greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer(),
  );
  let bits = "";
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      bits += (points[at] ?? 0) > (points[at + 1] ?? 0) ? "1" : "0";
    }
  return bits;
}
