import { gzipSync } from "node:zlib";
import { publicPages } from "../../../lib/site/pages.ts";
import { firstLoadJavaScript } from "../javascript.ts";
import type { BenchStack } from "../stack.ts";
import { firstPaintWeight } from "../weight.ts";

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const memberPages = [
  "/members/dashboard",
  "/members/affiliate",
  "/members/settings",
  "/members/altura-points/signups",
  "/mint",
];

/** Bytes of the React data that a page carries for the browser, as text. */
function reactData(html: string): number {
  const parts = [...html.matchAll(/self\.__next_f\.push\(([\s\S]*?)\)<\/script>/g)].map(
    ([, part = ""]) => part,
  );
  return parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
}

/** Bytes that each page costs: scripts above the bare page, and what has to be there before the first paint. */
export async function printBytes({ app, bare, member, staff }: BenchStack, log: (line: string) => void) {
  const least = await firstLoadJavaScript(`${bare.url}/`);
  const above = async (path: string, headers = {}) => {
    const more = (await firstLoadJavaScript(app.url + path, headers)) - least;
    return `${more >= 0 ? "+" : "−"}${kib(Math.abs(more))}`;
  };
  log("\nPublic pages: JavaScript above the bare page; HTML, CSS and preloaded fonts (gzip); goal: +8 KiB");
  log(`  ${"bare page".padEnd(32)}${kib(least)}`);
  for (const path of publicPages) {
    const { html, css, fonts, prerendered } = await firstPaintWeight(app.url + path);
    const parts = `${kb(html + css + fonts)} = ${kb(html)} + ${kb(css)} + ${kb(fonts)}`;
    const note = prerendered ? "" : "  (rendered for each request)";
    log(`  ${path.padEnd(32)}${(await above(path)).padEnd(11)}${parts}${note}`);
  }

  log(
    "\nPages for one person: JavaScript above the bare page; HTML (gzip); React data in it; goals of the dashboard: +60 KiB, 25 kB",
  );
  const rows: [string, Record<string, string>][] = [
    ["/auth", {}],
    ...memberPages.map((path): [string, Record<string, string>] => [path, member.kept]),
    ["/admin/home", staff.kept],
  ];
  for (const [path, headers] of rows) {
    const html = await (await fetch(app.url + path, { headers })).text();
    const script = await above(path, headers);
    log(
      `  ${path.padEnd(32)}${script.padEnd(11)}${kb(gzipSync(html).length).padEnd(9)} ${kb(reactData(html))}`,
    );
  }
}
