import type { Theme } from "@/lib/platform/appearance";
import { brand } from "@/lib/platform/brand";
import { failureWords } from "@/lib/platform/i18n/failure-words";
import { palettes, type Palette } from "@/lib/platform/palettes";
import { wordsPolicy } from "./content-policy.mjs";
import { outagePauseSeconds } from "./outage-pause";

const colours = ({ background, text, muted, accent, onAccent }: Palette) =>
  `--background:${background};--text:${text};--muted:${muted};--accent:${accent};--on-accent:${onAccent}`;

/** As the device is unless dark or light was chosen, as on every page (components/shell/boot.ts). */
const style = `:root{color-scheme:dark;${colours(palettes.dark)}}
:root[data-theme=light]{color-scheme:light;${colours(palettes.light)}}
@media (prefers-color-scheme:light){:root[data-theme=system]{color-scheme:light;${colours(palettes.light)}}}
html{background:var(--background);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;overflow-wrap:anywhere}
main{max-width:34rem;padding:2rem;text-align:center}
svg{width:3rem;height:3rem;margin-bottom:1.5rem}
svg path+path{stroke:var(--accent)}
h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem;text-wrap:balance}
p{color:var(--muted);margin:0 0 1rem;text-wrap:balance}
a{display:inline-block;margin:.5rem .25rem 0;padding:.6rem 1.4rem;border-radius:.5rem;color:var(--text);font-weight:600;text-decoration:none}
a:first-of-type{background:var(--accent);color:var(--on-accent)}
a:focus-visible{outline:2px solid var(--text);outline-offset:3px}
@media print{:root,:root[data-theme]{color-scheme:light;${colours(palettes.light)}}a{display:none}}`;

/** The mark of components/shell/bar/mark.tsx, which lib may not import. */
const mark = `<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" aria-hidden="true"><path d="M3 25c4.5-1 5.5-6.5 8-11.5C12.8 9.8 14.2 7 16.5 7s3.7 3 5.2 6.5C23.5 18 25 24 29 25"/><path d="M10 25c2.6-.8 3.2-3.8 4.3-6.5.7-1.7 1.3-2.7 2.2-2.7s1.6 1 2.2 2.6c.9 2.5 1.5 5.8 4 6.6"/></svg>`;

/**
 * What is shown for a page that cannot be made because the database or the auth service does not answer: status 503, no
 * script and nothing else to load, and it asks for the page again by itself. `theme` is what this browser chose.
 */
export function unavailablePage(locale: string, theme: Theme | null): Response {
  const words = failureWords(locale);
  const html = `<!doctype html><html lang="${words.lang}" data-theme="${theme ?? "system"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${outagePauseSeconds}"><meta name="robots" content="noindex"><title>${words.title} · ${brand.name}</title><style>${style}</style></head><body><main>${mark}<h1>${words.title}</h1><p>${words.unavailable}</p><p>${words.again}</p><a href="">${words.retry}</a><a href="${words.homeHref}">${words.home}</a></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": wordsPolicy(style),
      "cache-control": "no-store",
      "retry-after": String(outagePauseSeconds),
    },
  });
}
