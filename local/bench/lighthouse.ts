import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { anyPort } from "../ports.ts";
import { findBrowser } from "../testing/browser.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Four scores of 100, and the cumulative layout shift. */
export type Audit = { scores: number[]; shift: number; failed: string[] };

/** The middle run by its performance: one run says little on a busy machine (Lighthouse's docs/variability.md). */
const middle = (runs: Audit[]): Audit | undefined =>
  runs.sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))[Math.floor(runs.length / 2)];

async function audit(url: string, port: number, extraHeaders: Record<string, string>): Promise<Audit> {
  const onlyCategories = [...categories];
  const result = await lighthouse(url, { port, onlyCategories, logLevel: "silent", extraHeaders });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = result;
  const counted = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  return {
    scores: categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    shift: lhr.audits["cumulative-layout-shift"]?.numericValue ?? 0,
    failed: counted
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  };
}

/** Runs Lighthouse's mobile emulation over each address several times, one after the other, in one headless Chromium. */
export async function auditPages(
  urls: string[],
  times: number,
  log: (line: string) => void,
  headers: Record<string, string> = {},
): Promise<Map<string, Audit>> {
  const port = await anyPort();
  const browser = await chromium.launch({
    executablePath: (await findBrowser(log)) ?? undefined,
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-background-networking"],
  });
  try {
    const audits = new Map<string, Audit>();
    for (const url of urls) {
      const runs: Audit[] = [];
      for (let time = 0; time < times; time += 1) runs.push(await audit(url, port, headers));
      const typical = middle(runs);
      if (typical) audits.set(url, typical);
    }
    return audits;
  } finally {
    await browser.close();
  }
}
