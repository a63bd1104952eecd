/** A side of the picture of a member, in pixels. */
export const pictureSide = 512;

/** What the bucket `avatars` takes at most, in bytes. */
export const pictureBytes = 1024 * 1024;

export const pictureTypes = { webp: "image/webp", png: "image/png", jpg: "image/jpeg" } as const;
export type PictureKind = keyof typeof pictureTypes;

export type Picture = { kind: PictureKind; width: number; height: number };

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const little24 = (bytes: Uint8Array, at: number) =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(bytes: Uint8Array): Picture | null {
  const kind = text(bytes, 12, 16);
  if (kind === "VP8X") {
    return { kind: "webp", width: little24(bytes, 24) + 1, height: little24(bytes, 27) + 1 };
  }
  if (kind === "VP8L" && bytes[20] === 0x2f) {
    const bits = view(bytes).getUint32(21, true);
    return { kind: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8 " || text(bytes, 23, 26) !== "\x9d\x01\x2a") return null;
  const size = view(bytes);
  return {
    kind: "webp",
    width: size.getUint16(26, true) & 0x3fff,
    height: size.getUint16(28, true) & 0x3fff,
  };
}

/** The first frame header of a JPEG (ITU T.81, B.2.2). */
function readJpeg(bytes: Uint8Array): Picture | null {
  const data = view(bytes);
  let at = 2;
  while (at + 9 < bytes.byteLength && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { kind: "jpg", width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    at += 2 + data.getUint16(at + 2);
  }
  return null;
}

/** Kind and size by what the bytes say, whatever their name or declared type; null for anything but the three kinds. */
export function readPicture(bytes: Uint8Array): Picture | null {
  if (bytes.byteLength < 32) return null;
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return readWebp(bytes);
  if (text(bytes, 0, 8) === "\x89PNG\r\n\x1a\n" && text(bytes, 12, 16) === "IHDR") {
    return { kind: "png", width: view(bytes).getUint32(16), height: view(bytes).getUint32(20) };
  }
  if (text(bytes, 0, 3) === "\xff\xd8\xff") return readJpeg(bytes);
  return null;
}

/** The picture if it is what the settings page makes: a small square. */
export function avatarOf(bytes: Uint8Array): Picture | null {
  const picture = readPicture(bytes);
  if (!picture || bytes.byteLength > pictureBytes) return null;
  const { width, height } = picture;
  return width === height && width > 0 && width <= pictureSide ? picture : null;
}

/** The square in the middle of a picture, which is what is kept of it. */
export function middleSquare(width: number, height: number) {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}

/** Where a member's picture lies in the bucket; the policies allow these names only. */
export const avatarPath = (member: string, kind: PictureKind) => `${member}/avatar.${kind}`;

const erasureWords: Record<string, string> = { en: "ERASE", es: "BORRAR" };

/** What must be typed to erase an account, in the language of the page; in English where there is no word yet. */
export const erasureWord = (locale: string): string => erasureWords[locale] ?? "ERASE";

/** Numbers are stored without the plus sign. */
export const shownPhone = (phone: string | null) => phone && `+${phone.replace(/^\+/, "")}`;
