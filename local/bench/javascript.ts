import { gzipSync } from "node:zlib";
import { lateScripts } from "../../lib/delivery/page-paint.mjs";

/** Gzip bytes of the scripts that a page loads by itself, before or after its first paint; not the `nomodule` ones. */
export async function firstLoadJavaScript(
  url: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const html = await (await fetch(url, { headers })).text();
  const sources = new Set(lateScripts(html));
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
