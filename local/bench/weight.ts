import { get } from "node:http";

type Answer = { bytes: number; text: string; prerendered: boolean };

/** Bytes on the wire of one answer, and the text of what came uncompressed. */
function bytesOf(url: URL, coding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": coding, "accept-language": "en" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const prerendered = "x-nextjs-prerender" in response.headers;
        resolve({ bytes: body.length, text: coding === "identity" ? body.toString() : "", prerendered });
      });
    }).on("error", reject);
  });
}

export type FirstPaint = { html: number; css: number; fonts: number; prerendered: boolean };

/** Bytes that a browser which takes gzip receives before it can paint a page: HTML, style sheets, preloaded fonts. */
export async function firstPaintWeight(page: string): Promise<FirstPaint> {
  const url = new URL(page);
  const { text, prerendered } = await bytesOf(url, "identity");
  const links = [...text.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const hrefOf = (tag: string) => /\bhref="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const sum = async (tags: string[]) => {
    const hrefs = [...new Set(tags.map(hrefOf))];
    const sizes = await Promise.all(hrefs.map((href) => bytesOf(new URL(href, url), "gzip")));
    return sizes.reduce((total, { bytes }) => total + bytes, 0);
  };
  return {
    html: (await bytesOf(url, "gzip")).bytes,
    css: await sum(links.filter((tag) => /rel="stylesheet"/.test(tag))),
    fonts: await sum(links.filter((tag) => /rel="preload"/.test(tag) && /as="font"/.test(tag))),
    prerendered,
  };
}
