import { auditPages, type Audit } from "../lighthouse.ts";
import type { BenchStack } from "../stack.ts";

const times = 5;

/** Lighthouse's mobile emulation. The bare page shows what the framework alone gets on this machine at this hour. */
export async function printAudits({ app, bare, member }: BenchStack, log: (line: string) => void) {
  log(
    `\nLighthouse, mobile, middle of ${times} runs: performance, accessibility, best practices, SEO; layout shift`,
  );
  const show = (name: string, { scores, shift, failed }: Audit) => {
    const missed = failed.length ? `  below 90: ${failed.join(", ")}` : "";
    log(`  ${name.padEnd(32)}${scores.join(" / ")}   ${shift.toFixed(3)}${missed}`);
  };
  const open = [`${bare.url}/`, ...["/", "/pricing", "/faq", "/tiers"].map((path) => app.url + path)];
  for (const [url, audit] of await auditPages(open, times, log))
    show(url.startsWith(bare.url) ? "bare page" : new URL(url).pathname, audit);
  const own = ["/members/dashboard"].map((path) => app.url + path);
  for (const [url, audit] of await auditPages(own, times, log, member.kept))
    show(`${new URL(url).pathname} (signed in)`, audit);
}
