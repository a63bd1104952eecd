import type { Browser } from "playwright";
import type { BenchStack } from "../stack.ts";

const paths = ["/", "/pricing", "/game", "/mint", "/live-chat", "/members", "/members/dashboard"];
const windows = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

type Shifts = { sum: number; most: number; moved: string };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Runs in the page before anything else: adds up what moves without input, and what moved with the largest of it. */
function watchShifts() {
  const shifts: Shifts = { sum: 0, most: 0, moved: "" };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      if (value <= shifts.most) continue;
      const names = sources.map(({ node }) =>
        node instanceof Element
          ? `${node.tagName.toLowerCase()}.${[...node.classList].slice(0, 3).join(".")}`
          : (node?.textContent ?? ""),
      );
      Object.assign(shifts, { most: value, moved: names.join(", ").slice(0, 120) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Cumulative layout shift (web.dev, "CLS") of pages that get parts later, for a visitor and a member, on a phone and a wide screen. */
export async function printShifts(
  browser: Browser,
  { app, member }: BenchStack,
  log: (line: string) => void,
) {
  log("\nLayout shift (goal: 0), and what moved most");
  for (const [name, viewport] of Object.entries(windows))
    for (const cookie of [null, member.kept.cookie]) {
      const context = await browser.newContext({ baseURL: app.url, viewport });
      const pairs = `altura_consent=no${cookie ? `; altura_hint=1; ${cookie}` : ""}`.split("; ");
      await context.addCookies(
        pairs.map((pair) => {
          const [key = "", ...value] = pair.split("=");
          return { name: key, value: value.join("="), url: app.url };
        }),
      );
      const page = await context.newPage();
      await page.addInitScript(watchShifts);
      for (const path of paths.filter((one) => cookie || !one.startsWith("/members"))) {
        await page.goto(path, { waitUntil: "load" });
        // Everything that comes later, with its code.
        await page.waitForTimeout(3000);
        const { sum, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
        const who = `${cookie ? "member" : "visitor"}, ${name}`;
        log(`  ${path.padEnd(22)}${who.padEnd(18)}${sum.toFixed(3)}${sum > 0.001 ? `  ${moved}` : ""}`);
      }
      await context.close();
    }
}
