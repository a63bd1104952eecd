import { createHash } from "node:crypto";
import { brand } from "@/lib/platform/brand";
import { failureWords } from "@/lib/platform/i18n/failure-words";

/** Seconds until the page asks again. */
const pause = 5;

const { dark, accent, text, muted } = brand.colors;
const style = `html{color-scheme:dark;background:${dark};color:${text};font:1rem/1.6 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center}
main{max-width:34rem;padding:2rem;text-align:center}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem;text-wrap:balance}
p{color:${muted};margin:0 0 1rem}
a{display:inline-block;margin-top:.5rem;padding:.6rem 1.4rem;border-radius:.5rem;background:${accent};color:${dark};font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid ${text};outline-offset:3px}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * What stands for a page that cannot be made because the database or the auth service does not answer: status 503, no
 * script and nothing else to load, and it asks for the page again by itself.
 */
export function unavailablePage(locale: string): Response {
  const words = failureWords(locale);
  const html = `<!doctype html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${pause}"><meta name="robots" content="noindex"><title>${words.title} · ${brand.name}</title><style>${style}</style></head><body><main><h1>${words.title}</h1><p>${words.unavailable}</p><p>${words.again}</p><a href="">${words.retry}</a></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "retry-after": String(pause),
    },
  });
}
