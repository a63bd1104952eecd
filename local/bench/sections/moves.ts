import { chromium, type Page } from "playwright";
import { findBrowser } from "../../testing/browser.ts";
import type { BenchStack } from "../stack.ts";
import { printShifts } from "./shifts.ts";

const times = 5;
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Waits until the page has loaded nothing for half a second, at most ten seconds. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 500));
    for (let loaded = -1, tries = 0; tries < 20; tries += 1) {
      const now = performance.getEntriesByType("resource").length;
      if (now === loaded) return;
      loaded = now;
      await pause();
    }
  });
}

/** Milliseconds from the press on a link of the member area until the page it leads to is painted. */
async function timeMove(page: Page, path: string): Promise<number> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await link.hover();
  await settle(page);
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const before = document.querySelector("h1")?.textContent;
        const look = () => {
          const heading = document.querySelector("h1")?.textContent;
          if (location.pathname === wanted && heading && heading !== before)
            requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLAnchorElement>(`nav a[href="${wanted}"]`)?.click();
        look();
      }),
    path,
  );
}

/** Milliseconds until the frame of the dashboard begins to arrive, of 50 requests one after the other. */
async function timeFirstBytes({ app, member }: BenchStack): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < 50; time += 1) {
    const began = performance.now();
    const answer = await fetch(`${app.url}/members/dashboard`, { headers: member.kept });
    const reader = answer.body!.getReader();
    await reader.read();
    took.push(performance.now() - began);
    while (!(await reader.read()).done);
  }
  return took;
}

/** How long a member waits: between pages, and for the answer to a press with a processor four times slower; what moves by itself. */
export async function printMoves(stack: BenchStack, log: (line: string) => void) {
  const { app, member } = stack;
  const first = await timeFirstBytes(stack);
  log(`\nFirst bytes of the dashboard, one request at a time (goal: 50 ms)`);
  log(`  middle ${Math.round(middle(first))} ms, slowest of 50 ${Math.round(Math.max(...first))} ms`);
  log(`\nMoving between member pages (after the pointer is on the link), middle of ${times} (goal: 100 ms)`);
  const browser = await chromium.launch({
    executablePath: (await findBrowser(log)) ?? undefined,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
    await context.addCookies(
      `${member.kept.cookie}; altura_consent=no`.split("; ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), url: app.url };
      }),
    );
    const page = await context.newPage();
    const paths = ["/members/affiliate", "/members/altura-points/signups", "/members/settings"];
    for (const path of paths) {
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await page.goto("/members/dashboard");
        await settle(page);
        took.push(await timeMove(page, path));
      }
      log(`  dashboard → ${path.padEnd(36)}${Math.round(middle(took))} ms`);
    }
    log(
      `  interaction to next paint, dashboard, 4 × slower      ${await slowInteraction(page)} ms (goal: 100)`,
    );
    await printShifts(browser, stack, log);
  } finally {
    await browser.close();
  }
}

/** The longest answer to a press on each button of the dashboard (Event Timing, as interaction to next paint counts). */
async function slowInteraction(page: Page): Promise<number> {
  await page.goto("/members/dashboard");
  await settle(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(() => {
    const longest = { value: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest.value = Math.max(longest.value, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const button of await page.locator("main button:visible, header button:visible").all()) {
    await button.click({ timeout: 2000 }).catch(() => {});
    await page.keyboard.press("Escape");
  }
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  return page.evaluate(() => (window as unknown as { longest: { value: number } }).longest.value);
}
