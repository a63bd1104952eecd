import type { Formatter } from "./format";

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Bytes as people read them, in powers of a thousand: "12.5 MB". A loss keeps its sign. */
export function sizeWords(bytes: number, format: Formatter): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(Math.abs(bytes), 1)) / 3));
  return `${format.number(bytes / 1000 ** power, "tenths")} ${units[power]}`;
}
