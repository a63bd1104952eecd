const ascii = (bytes: Uint8Array, from: number, text: string) =>
  [...text].every((sign, at) => bytes[from + at] === sign.charCodeAt(0));

/** How the files of a kind begin; a browser shows these kinds and runs nothing in them (so no SVG). */
const begins: Record<string, (bytes: Uint8Array) => boolean> = {
  "image/png": (bytes) => ascii(bytes, 0, "\x89PNG\r\n\x1a\n"),
  "image/jpeg": (bytes) => ascii(bytes, 0, "\xff\xd8\xff"),
  "image/webp": (bytes) => ascii(bytes, 0, "RIFF") && ascii(bytes, 8, "WEBP"),
  "image/gif": (bytes) => ascii(bytes, 0, "GIF87a") || ascii(bytes, 0, "GIF89a"),
  "image/avif": (bytes) => ascii(bytes, 4, "ftypavif"),
};

export const bareType = (type: string) => type.split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether a browser may show a file of this type in place, instead of saving it. */
export const isPicture = (type: string) => Object.hasOwn(begins, bareType(type));

/** Whether the bytes are what their declared type says; only pictures can be told. */
export const isWhatItSays = (bytes: Uint8Array, type: string) => begins[bareType(type)]?.(bytes) ?? true;
