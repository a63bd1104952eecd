import { inspect } from "node:util";
import { Refusal } from "../refusal.ts";
import { BROWSER_TESTS } from "../testing/budget.ts";
import { findBrowser } from "../testing/browser.ts";
import { closingLines, measuredOnly, type LevelResult } from "../testing/closing.ts";
import { countedRun, listBrowserTests } from "../testing/counted-run.ts";
import { countDearVitestTests, failureOf, measureLevel, runChecks, runVitest } from "../testing/levels.ts";
import { everythingPassedAt, writeRecord } from "../testing/record.ts";
import { isDear, isStandIn, withEverything } from "../testing/sets.ts";
import { runStandIns, runStandInsTraced } from "../testing/stand-ins.ts";
import { addUp, isGood, nothing, type Count } from "../testing/tally.ts";
import { testFiles } from "../testing/test-files.ts";
import { startTestedApp } from "../testing/tested-app.ts";
import { machineSeconds } from "../testing/usage.ts";

const log = (line: string) => console.log(line);

type App = Awaited<ReturnType<typeof startTestedApp>>;

/** Parts that can be run alone, with arguments for their runner. */
const parts = ["checks", "unit", "services", "stand-ins", "http", "browser"] as const;
type Part = (typeof parts)[number];

/** Work beside other work must not end it: what it throws is a failure. */
async function caught(work: () => Promise<LevelResult[]>): Promise<LevelResult[]> {
  try {
    return await work();
  } catch (error) {
    return [measuredOnly("npm test", 0, 0, failureOf("npm test", inspect(error)))];
  }
}

/** Measures what is no tree of one command, by all that the machine does meanwhile except what `others` used. */
async function onMachine<T>(work: () => Promise<T>, others: (result: T) => LevelResult[]) {
  const [began, before] = [performance.now(), machineSeconds()];
  const result = await work();
  const own = others(result).reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  return { result, minutes: (performance.now() - began) / 60_000, seconds: machineSeconds() - before - own };
}

const unitLevel = (args: string[] = []) => measureLevel("unit", () => runVitest(["unit*"], args));
const servicesLevel = (args: string[] = []) => measureLevel("services", () => runVitest(["services*"], args));
const standInsLevel = () => measureLevel("stand-ins", withEverything() ? runStandInsTraced : runStandIns);
const httpLevel = ({ env }: App, args: string[] = [], inherit = true) =>
  measureLevel("http", () => runVitest(["http"], args, { env, inherit }));
const browserLevel = ({ env }: App, args: string[] = []) =>
  measureLevel("browser", () => countedRun("playwright", ["test", ...args], { env }));

/** Browser tests that the run does not take, and whether there are more than there may be. */
async function besideBrowser({ env }: App, ran: Count): Promise<Count> {
  const ordinary = await listBrowserTests({ ...env, ALTURA_TEST_ALL: "" });
  const names = new Set(ran.names);
  const others = ordinary.filter((name) => !names.has(name)).length;
  const leftOut = others > 0 ? [{ why: "of the browser, not chosen", tests: others }] : [];
  const reason = `There are ${ordinary.length} browser tests; ${BROWSER_TESTS} are allowed (local/testing/budget.ts).`;
  const fault = ordinary.length > BROWSER_TESTS ? failureOf("the number of browser tests", reason) : nothing;
  return { ...fault, leftOut };
}

/** What only `npm run test:all` takes. */
async function dearTests({ env }: App): Promise<Count> {
  if (withEverything() || !testFiles().some(isDear)) return nothing;
  const [ordinary, all] = [
    await listBrowserTests(env),
    await listBrowserTests({ ...env, ALTURA_TEST_ALL: "1" }),
  ];
  const tests = all.length - ordinary.length + (await countDearVitestTests(env));
  const passedAt = everythingPassedAt();
  const why = `only in npm run test:all${passedAt ? `, which last passed at ${passedAt}` : ""}`;
  return { ...nothing, leftOut: [{ why, tests }] };
}

/** A file of tests that no runner takes would never fail. */
function demandAllFiles(sum: Count, levels: LevelResult[]): Count {
  const standInsRan = levels.some(({ level, count }) => level === "stand-ins" && count.tests > 0);
  const isLeftOut = (file: string) =>
    (isDear(file) && !withEverything()) || (isStandIn(file) && !standInsRan);
  const taken = new Set(sum.files);
  const missing = testFiles().filter((file) => !taken.has(file) && !isLeftOut(file));
  if (missing.length === 0) return nothing;
  return failureOf(`${missing.length} files of tests were in no run`, missing.join("\n"));
}

/** Everything that a change must pass: what needs a core beside what waits for services, then the running app. */
async function runAll(): Promise<LevelResult[]> {
  let app: App | undefined;
  let started = 0;
  const work = () =>
    Promise.all([
      caught(async () => [await servicesLevel(), await standInsLevel()]),
      caught(async () => {
        const before = [await measureLevel("checks", runChecks), await unitLevel()];
        const began = performance.now();
        const starting = await caught(async () => {
          app = await startTestedApp(log);
          return [];
        });
        started = (performance.now() - began) / 60_000;
        return [...before, ...starting];
      }),
    ]);
  const first = await onMachine(work, (lanes) => lanes.flat());
  const levels = [...first.result[1], ...first.result[0]];
  levels.push(measuredOnly("build and start", started, first.seconds));
  const running = app as App | undefined;
  return running ? [...levels, ...(await caught(() => runOnApp(running)))] : levels;
}

async function runOnApp(app: App): Promise<LevelResult[]> {
  try {
    const work = () => Promise.all([httpLevel(app, [], false), browserLevel(app)]);
    const { result, seconds } = await onMachine(work, ([http]) => [http]);
    const [http, browser] = result;
    const besides = await caught(async () => [
      measuredOnly("", 0, 0, addUp([await besideBrowser(app, browser.count), await dearTests(app)])),
    ]);
    const count = addUp([browser.count, ...besides.map((level) => level.count)]);
    return [http, { ...browser, seconds, count }];
  } finally {
    await app.stop();
  }
}

async function runPart(part: Part, args: string[]): Promise<LevelResult[]> {
  if (part === "checks") return [await measureLevel("checks", runChecks)];
  if (part === "unit") return [await unitLevel(args)];
  if (part === "services") return [await servicesLevel(args)];
  if (part === "stand-ins") return [await standInsLevel()];
  const app = await startTestedApp(log);
  try {
    if (part === "http") return [await httpLevel(app, args)];
    const browser = await browserLevel(app, args);
    return [{ ...browser, count: addUp([browser.count, await besideBrowser(app, browser.count)]) }];
  } finally {
    await app.stop();
  }
}

/**
 * `npm test` runs what every change must pass, `npm run test:all` everything. `npm test -- browser [arguments of
 * Playwright]` runs one part alone; so do checks, unit, services, stand-ins and http.
 */
export async function main(args: string[]): Promise<void> {
  const all = args[0] === "--all";
  const [part, ...rest] = all ? args.slice(1) : args;
  if (part !== undefined && !parts.includes(part as Part))
    throw new Refusal(`There is no part "${part}". There are: ${parts.join(", ")}.`);
  if (all) process.env.ALTURA_TEST_ALL = "1";
  const [began, before] = [performance.now(), machineSeconds()];
  const levels = await caught(async () => {
    // Before the tests, some of which open a page side by side: an installation cannot be made twice at once.
    const browser = await findBrowser(log);
    if (browser) process.env.CHROMIUM_PATH = browser;
    return part === undefined ? runAll() : runPart(part as Part, rest);
  });
  let sum = addUp(levels.map(({ count }) => count));
  if (part === undefined) sum = addUp([sum, demandAllFiles(sum, levels)]);
  else sum.leftOut.push({ why: "all other parts" });
  const total = { level: "all", count: sum, minutes: (performance.now() - began) / 60_000 };
  if (all && part === undefined && isGood(sum)) log(await writeRecord(sum, levels));
  for (const line of closingLines(sum, [...levels, { ...total, seconds: machineSeconds() - before }]))
    log(line);
  process.exit(isGood(sum) ? 0 : 1);
}
