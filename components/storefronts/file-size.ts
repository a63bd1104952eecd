import { formatter } from "@/lib/platform/i18n/format";

/** The size of a file as people read it. */
export function fileSize(bytes: number, locale: string): string {
  const format = formatter(locale);
  if (bytes < 100_000) return `${format.number(Math.max(1, Math.round(bytes / 1000)))} KB`;
  return `${format.number(bytes / 1_000_000, "tenths")} MB`;
}
