import { gzipSync } from "node:zlib";

/** Gzip bytes of the scripts that a page loads at first (module scripts of its HTML; `nomodule` ones are not). */
export async function firstLoadJavaScript(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const sources = new Set<string>();
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    if (/\bnomodule\b/i.test(tag)) continue;
    const source = /\bsrc="([^"]+)"/.exec(tag)?.[1];
    if (source) sources.add(source.replaceAll("&amp;", "&"));
  }
  const sizes = await Promise.all(
    [...sources].map(async (source) => {
      const body = await (await fetch(new URL(source, url))).arrayBuffer();
      return gzipSync(Buffer.from(body), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
