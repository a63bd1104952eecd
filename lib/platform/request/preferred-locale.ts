/**
 * The language of `supported` that an Accept-Language header prefers, or null when it names none of them.
 * Regions are ignored (`es-MX` is `es`), and `;q=0` means "not this one" (RFC 9110, 12.5.4).
 */
export function preferredLocale<L extends string>(header: string | null, supported: readonly L[]): L | null {
  let best: { locale: L; quality: number } | null = null;
  for (const part of (header ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
    const q = parameters
      .map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1])
      .find((value) => value !== undefined);
    const quality = q === undefined ? 1 : Number(q);
    const locale = supported.find((name) => tag === name || tag.startsWith(`${name}-`));
    if (locale && quality > 0 && quality > (best?.quality ?? 0)) best = { locale, quality };
  }
  return best?.locale ?? null;
}
