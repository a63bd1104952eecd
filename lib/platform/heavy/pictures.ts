import "server-only";
import sharp, { type Sharp, type SharpOptions } from "sharp";
import { heavyWork } from "./heavy-work";

/** What `work` makes of a picture, when it is its turn. Throws `too_busy`, and what `work` throws. */
export function withPicture<T>(
  bytes: Uint8Array | ArrayBuffer,
  work: (open: (options?: SharpOptions) => Sharp) => Promise<T>,
): Promise<T> {
  return heavyWork(() => work((options) => sharp(bytes, options)));
}
