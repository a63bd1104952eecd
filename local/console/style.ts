/** The tokens of docs/design in dark and light, and the few shapes the console needs. */
export const style = `
@font-face { font-family: "Inter Variable"; src: url("/local/fonts/inter.woff2") format("woff2");
  font-weight: 100 900; font-display: swap; }
@font-face { font-family: "Bricolage Grotesque Variable"; src: url("/local/fonts/bricolage-grotesque.woff2") format("woff2");
  font-weight: 200 800; font-display: swap; }
@font-face { font-family: "JetBrains Mono Variable"; src: url("/local/fonts/jetbrains-mono.woff2") format("woff2");
  font-weight: 100 800; font-display: swap; }
:root {
  color-scheme: dark light;
  --background: oklch(0.165 0.014 255); --surface: oklch(0.205 0.016 255); --line: oklch(0.3 0.016 255);
  --control: oklch(0.52 0.02 255); --text: oklch(0.965 0.006 90); --muted: oklch(0.72 0.015 255);
  --accent: oklch(0.79 0.145 55); --on-accent: oklch(0.19 0.03 50); --glacier: oklch(0.8 0.09 210);
  --positive: oklch(0.78 0.14 155); --negative: oklch(0.7 0.17 25);
}
@media (prefers-color-scheme: light) {
  :root {
    --background: oklch(0.985 0.004 85); --surface: oklch(1 0 0); --line: oklch(0.9 0.008 85);
    --control: oklch(0.6 0.02 255); --text: oklch(0.21 0.02 255); --muted: oklch(0.5 0.02 255);
    --accent: oklch(0.6 0.16 45); --on-accent: oklch(0.12 0.03 50); --glacier: oklch(0.52 0.1 225);
    --positive: oklch(0.52 0.13 155); --negative: oklch(0.55 0.2 27);
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text);
  font: 1rem/1.6 "Inter Variable", Inter, ui-sans-serif, system-ui, sans-serif; }
.page { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2 { font-family: "Bricolage Grotesque Variable", "Bricolage Grotesque", ui-sans-serif, sans-serif;
  font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1, h2 { overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 0 0 1rem; }
p { margin: 0 0 1rem; max-width: 68ch; }
a { color: var(--glacier); text-underline-offset: 0.2em; }
code, .mono { font-family: "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace;
  font-size: 0.875rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.muted { color: var(--muted); }
.small { font-size: 0.875rem; line-height: 1.375rem; }
.banner { border-bottom: 1px solid var(--line); background: var(--surface); }
.banner > div { max-width: 64rem; margin: 0 auto; padding: 0.75rem 1rem; }
.banner p { margin: 0; max-width: none; }
.banner strong { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 1rem 0 2rem; border-bottom: 1px solid var(--line); }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 0.75rem; color: var(--muted);
  text-decoration: none; border-bottom: 2px solid transparent; margin-bottom: -1px; }
nav a[aria-current] { color: var(--text); border-color: var(--accent); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem;
  margin: 0 0 1.5rem; }
.grid { display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-items: start; }
.grid .card { margin: 0; }
.stack { display: grid; gap: 1.5rem; min-width: 0; }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows > li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center;
  justify-content: space-between; padding: 0.75rem 0; border-top: 1px solid var(--line); }
ul.rows > li:first-child { border-top: 0; padding-top: 0; }
ul.rows > li > :first-child { min-width: 0; flex: 1 1 14rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: 0.5rem 1.25rem; margin: 0; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px;
  padding: 0 1rem; border-radius: 8px; border: 1px solid var(--control); background: transparent;
  color: var(--text); font: inherit; font-size: 0.875rem; text-decoration: none; cursor: pointer;
  transition: border-color 150ms ease-out; }
button:hover, .button:hover { border-color: var(--text); }
button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent);
  font-weight: 600; }
input { min-height: 44px; width: 100%; padding: 0 0.75rem; border-radius: 8px; border: 1px solid var(--control);
  background: var(--background); color: var(--text); font: inherit; }
label { display: block; margin-bottom: 0.5rem; }
:focus-visible { outline: 2px solid var(--glacier); outline-offset: 2px; }
.told { border: 1px solid var(--positive); border-radius: 12px; background: var(--surface); padding: 0.75rem 1.25rem;
  margin: 0 0 1.5rem; max-width: none; overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.5rem; }
.after { margin-top: 1.5rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
.code { font: 600 2.5rem/1.2 "JetBrains Mono Variable", ui-monospace, monospace; letter-spacing: 0.15em;
  user-select: all; margin: 0.5rem 0 1rem; }
.tag { border: 1px solid currentColor; border-radius: 999px; padding: 0 0.625rem; font-size: 0.75rem;
  line-height: 1.375rem; white-space: nowrap; }
.good { color: var(--positive); } .bad { color: var(--negative); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 8px; background: white; }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; color: var(--glacier); }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
