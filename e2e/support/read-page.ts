import { fetchApp } from "./fetch-app.ts";

export type FetchPage = (path: string) => Promise<Response>;

/** A page as it is sent: all of it, its HTML without scripts, which hold what the page has read, and its words. */
export type SentPage = { status: number; whole: string; html: string; words: string };

/** Requests a page, and the one it leads to where it does so after its frame has been sent. */
export async function readPage(path: string, by: FetchPage = fetchApp): Promise<SentPage> {
  const answer = await by(path);
  const whole = await answer.text();
  const html = whole.replace(/<(script|style)\b[^]*?<\/\1>/g, "");
  const next = /<meta id="__next-page-redirect"[^>]*url=([^"]*)"/.exec(html)?.[1];
  if (next) return readPage(next.replaceAll("&amp;", "&"), by);
  const words = html
    .replace(/<!--[^]*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  return { status: answer.status, whole, html, words };
}

/** Which of these a text contains: a comparison of a whole page that fails cannot be read. */
export const shownIn = (text: string, ...parts: string[]): string[] =>
  parts.filter((part) => text.includes(part));
