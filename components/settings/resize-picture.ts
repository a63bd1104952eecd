import { middleSquare, pictureSide } from "@/lib/account/rules";

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86));

/**
 * The middle square of a picture at 512 pixels, drawn anew: what the camera wrote beside it (place, device) stays behind.
 * WebP, or JPEG where the browser cannot write WebP. Null when the file is no picture that the browser can read.
 */
export async function resizePicture(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!source) return null;
  const canvas = document.createElement("canvas");
  const { x, y, side } = middleSquare(source.width, source.height);
  const size = Math.min(pictureSide, side);
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, x, y, side, side, 0, 0, size, size);
  source.close();
  const webp = await toBlob(canvas, "image/webp");
  return webp?.type === "image/webp" ? webp : toBlob(canvas, "image/jpeg");
}
