import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root{color-scheme:light;--ink:#1a1f36;--soft:#5a6175;--line:#d5dbe5;--accent:#0b5fd1;--bad:#b3093c;--page:#f6f8fb}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--page)}
.note{background:#fff4cc;color:#4d3a00;padding:.5rem 1rem;text-align:center;font-size:.875rem}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;display:grid;gap:2rem}
@media(min-width:50rem){main.two{grid-template-columns:1fr 1fr;padding-top:4rem;gap:4rem}}
main.one{max-width:30rem}
h1{font-size:1rem;font-weight:600;color:var(--soft);margin:0}
h2{font-size:1.125rem;margin:0 0 1rem}
.total{font-size:2.25rem;font-weight:650;margin:.25rem 0 1rem;font-variant-numeric:tabular-nums}
.total small{font-size:1rem;font-weight:400;color:var(--soft)}
ul.lines{list-style:none;margin:0;padding:0}
ul.lines li{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0;border-top:1px solid var(--line)}
label{display:block;font-size:.9375rem;font-weight:550;margin:0 0 .25rem}
input{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;border:1px solid #8d96a9;border-radius:8px;background:#fff;color:inherit}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
:focus-visible{outline:3px solid #7fb0ff;outline-offset:2px}
.field{margin-bottom:1rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.wrong{color:var(--bad);font-size:.875rem;margin:.25rem 0 0}
button,.button{display:block;width:100%;min-height:48px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:600 1rem system-ui;cursor:pointer;text-align:center;text-decoration:none;line-height:48px;padding:0 1rem}
button[disabled]{opacity:.6}
button.quiet{background:#fff;color:var(--ink);border:1px solid #8d96a9}
.box{background:#fff;border:1px solid var(--line);border-radius:12px;padding:1.25rem}
.stack>*+*{margin-top:1rem}
a{color:var(--accent)}
details{margin-top:1.5rem;font-size:.875rem;color:var(--soft)}
table{border-collapse:collapse;width:100%}td{padding:.25rem .5rem .25rem 0;vertical-align:top}
code{font:.8125rem ui-monospace,monospace;white-space:nowrap}
`;

/** The frame of every page of the stand-in: says at the top that no money moves. */
export const layout = (title: string, wide: boolean, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <p class="note" role="note" style="margin:0">
          Local stand-in for Stripe: test cards only, no money moves.
        </p>
        <main class="${wide ? "two" : "one"}">${body}</main>
      </body>
    </html>`;

export const money = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

export const day = (unix: number) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(unix * 1000));
