import "server-only";
import type { Sharp, SharpOptions } from "sharp";
import { AppError } from "@/lib/platform/errors";
import { withPicture } from "@/lib/platform/heavy/pictures";
import { timeouts } from "@/lib/platform/timeouts.mjs";

/**
 * What phones and browsers hand over, by the first bytes. SVG (which may name files) and rare formats never reach a decoder.
 * `sharp.block` is not used: it holds for the whole process, where Next draws its own pictures from SVG with sharp.
 */
const signatures = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[^]{4}WEBP/,
};

function kindOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  const kind = Object.entries(signatures).find(([, signature]) => signature.test(start))?.[0];
  if (!kind) throw new AppError("picture_invalid");
  return kind;
}

/** Width × height of what is decoded at most: a camera's 48 megapixels fit, a small file of 20,000 × 20,000 does not. */
const maxPixels = 50_000_000;

type Fit = "square" | "whole";

type Opened = (options?: SharpOptions) => Sharp;

async function decode(open: Opened, kind: string, side: number, fit: Fit): Promise<Buffer> {
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  // The header alone; the limit of the options holds for what is decoded afterwards.
  const { format, width, height } = await open(options).metadata();
  if (format !== kind || width * height > maxPixels) throw new AppError("picture_invalid");
  const square = Math.min(side, width, height);
  const upright = open(options)
    .timeout({ seconds: timeouts.pictureMs / 1000 })
    .autoOrient();
  const drawn =
    fit === "square"
      ? upright.resize(square, square, { fit: "cover" })
      : upright.resize(side, side, { fit: "inside", withoutEnlargement: true });
  return drawn.webp({ quality: 86 }).toBuffer();
}

async function drawnAnew(bytes: Uint8Array, side: number, fit: Fit): Promise<Uint8Array<ArrayBuffer>> {
  const kind = kindOf(bytes);
  return withPicture(bytes, async (open) => {
    try {
      return new Uint8Array(await decode(open, kind, side, fit));
    } catch (error) {
      throw new AppError("picture_invalid", { cause: error });
    }
  });
}

/**
 * The middle square of an uploaded picture as WebP, `side` pixels or less. It is decoded and written anew, so nothing but
 * pixels remains: no place, device or profile (Exif, XMP, ICC), no text behind the picture. Turned upright as Exif says;
 * of an animation the first frame. What it is, its bytes say, whatever its name. Throws `picture_invalid`, `too_busy`.
 */
export const squarePicture = (bytes: Uint8Array, side: number) => drawnAnew(bytes, side, "square");

/** As `squarePicture`, but the whole picture, neither side longer than `side` pixels. */
export const wholePicture = (bytes: Uint8Array, side: number) => drawnAnew(bytes, side, "whole");
