import { readdir, readFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import PostalMime from "postal-mime";

/** The reasons and verdicts that the tests of sisimai/rb-sisimai expect, by name of the report: whether each recipient is hard. */
async function expectedOf(folder: string): Promise<Map<string, boolean[]>> {
  const expected = new Map<string, boolean[]>();
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), "utf8");
    if (!file.endsWith(".rb") || !text.includes("IsExpected")) continue;
    let verdicts: boolean[] = [];
    for (const line of text.slice(text.indexOf("IsExpected")).split("\n")) {
      const number = /'(\d+)'\s*=>/.exec(line)?.[1];
      if (number) expected.set(`${file.slice(0, -3)}-${number}`, (verdicts = []));
      for (const [, hard] of line.matchAll(/\['[^']*',\s*'[^']*',\s*'[^']*',\s*(true|false)/g))
        verdicts.push(hard === "true");
    }
  }
  return expected;
}

/** The application's modules import each other without the ending of the file. */
const withEndings = () =>
  registerHooks({
    resolve: (specifier, context, next) =>
      next(/^\.{1,2}\/(?:.+\/)?[a-z-]+$/.test(specifier) ? `${specifier}.ts` : specifier, context),
  });

/**
 * `npm run bench -- bounces <checkout of sisimai/rb-sisimai>`: how many of its public reports (set-of-emails) are called hard,
 * beside what its tests expect. A report is hard when all of its recipients are; those of both kinds are counted by themselves.
 */
export async function printBounces(log: (line: string) => void, [checkout]: string[]): Promise<void> {
  if (!checkout) throw new Error("Name a checkout of sisimai/rb-sisimai.");
  const hooks = withEndings();
  const { readFailure } = await import("../../../lib/mail/reports/read/failure.ts");
  hooks.deregister();
  const counts = { hard: [0, 0], other: [0, 0], both: [0, 0] };
  for (const [name, verdicts] of await expectedOf(join(checkout, "test/public"))) {
    const raw = await readFile(join(checkout, "set-of-emails/maildir/bsd", `${name}.eml`)).catch(() => null);
    if (!raw || verdicts.length === 0) continue;
    const kind = verdicts.every(Boolean) ? "hard" : verdicts.some(Boolean) ? "both" : "other";
    const failure = readFailure(await PostalMime.parse(raw, { forceRfc822Attachments: true }), raw, true);
    const isHard = failure?.kind === "hard";
    counts[kind][0]! += 1;
    counts[kind][1]! += Number(isHard);
    if (isHard !== (kind === "hard"))
      log(`${name}: ${kind}, called ${failure?.kind ?? "nothing"} (${failure?.cause ?? "–"})`);
  }
  for (const [kind, [all = 0, called = 0]] of Object.entries(counts))
    log(`${kind}: ${called} of ${all} called hard (${((100 * called) / Math.max(1, all)).toFixed(1)} %)`);
}
