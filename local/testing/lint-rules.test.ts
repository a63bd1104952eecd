import { Linter } from "eslint";
import { expect, test } from "vitest";
import {
  addressChecks,
  inAnswers,
  inBrowserCode,
  inBrowserTests,
  inTests,
  momentsOfReaders,
  writtenTexts,
} from "./lint-rules.mjs";

const linter = new Linter();

/** The messages for a piece of a test. */
function refused(code: string, rules = [...inTests, ...inBrowserTests]): string[] {
  const config = { rules: { "no-restricted-syntax": ["error", ...rules] } } as Linter.Config;
  const whole = code.startsWith("import ") ? code : `async () => { ${code} };`;
  return linter.verify(whole, config).map(({ message }) => message);
}

test.each([
  "await expect(row).toBeVisible({ timeout: 10_000 });",
  "await expect(row).toBeVisible({ timeout: 1000 });",
  "await row.click({ timeout: 0 });",
  "await expect.poll(read, { timeout: 19_999 }).toBe(1);",
  "await vi.waitFor(read, { timeout: 15_000 });",
  "await vi.waitFor(read, 500);",
])("a wait below 20 seconds is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("below 20 seconds"));
});

test.each([
  "await expect(row).toBeVisible({ timeout: 20_000 });",
  "await expect(row).toBeVisible({ timeout: 120000 });",
  "await expect(async () => { await expect(row).toBeVisible({ timeout: 1000 }); }).toPass();",
  "await expect(block, 'why').toPass({ timeout: 120_000 });",
])("a wait of 20 seconds, or one that is tried again, is not: %s", (code) => {
  expect(refused(code)).toEqual([]);
});

test.each([
  "await new Promise((done) => setTimeout(done, 100));",
  "await new Promise((done) => window.setTimeout(done, 100));",
  "import { setTimeout as wait } from 'node:timers/promises';",
  "await page.waitForTimeout(100);",
  "await sql`select pg_sleep(1.1)`;",
  "await sql.unsafe('select pg_sleep(1)');",
])("waiting for time is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("never for time"));
});

test("a moment that is seconds away is refused, and one that is an hour away is not", () => {
  expect(
    refused("await sql`update profiles set suspended_until = now() + interval '1 second'`;"),
  ).toContainEqual(expect.stringContaining("take an hour"));
  expect(refused("await sql`update profiles set suspended_until = now() + interval '1 hour'`;")).toEqual([]);
  expect(refused("await sql`update profiles set suspended_until = now() - interval '1 second'`;")).toEqual(
    [],
  );
});

test("what only names such a function is no wait", () => {
  expect(refused("import { setImmediate } from 'node:timers/promises';")).toEqual([]);
  expect(refused("await new Promise((end) => setTimeout(() => sent.destroy(), 2000));")).toEqual([]);
  expect(refused("await ask('/books?select=pg_sleep(1)'); const tab = { setTimeout };")).toEqual([]);
});

test.each([
  "expect(await page.evaluate(() => scrollY)).toBe(0);",
  "expect(await rows.count()).toBeGreaterThan(5);",
  "expect((await row.boundingBox())?.width).toBe(5);",
])("what is read once from a page is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("read once"));
});

test.each([
  "await expect.poll(() => rows.count()).toBeGreaterThan(5);",
  "await expect.poll(async () => (await row.boundingBox())?.width).toBe(5);",
  "await expect(async () => { expect(await rows.count()).toBe(5); }).toPass();",
])("what is read until it holds is not: %s", (code) => {
  expect(refused(code)).toEqual([]);
});

test("a key that may come before the scripts of its page is refused, and one that is pressed again is not", () => {
  expect(refused("await page.goto('/auth'); await page.keyboard.press('Tab');")).toHaveLength(1);
  expect(refused("await (await page.goto('/auth')); await tab.keyboard.press('Control+k');")).toHaveLength(1);
  expect(
    refused(
      "await page.goto('/auth'); await expect(async () => { await page.keyboard.press('Tab'); await expect(page).toHaveURL(next); }).toPass();",
    ),
  ).toEqual([]);
});

test("a session is taken from no page that is open, and a cookie of consent may be", () => {
  expect(refused("await context.clearCookies({ name: /^altura/ });")).toHaveLength(1);
  expect(refused("await page.context().clearCookies();")).toHaveLength(1);
  expect(refused("await context.clearCookies({ name: 'altura_consent' });")).toEqual([]);
});

test("properties are tried with the same inputs in every run", () => {
  expect(refused("import fc from 'fast-check';")).toHaveLength(1);
  expect(refused("import fc from '../../local/testing/properties.ts';")).toEqual([]);
});

test("the end of an answer is not waited for where it may never come", () => {
  expect(refused("await (await answer).finished();")).toHaveLength(1);
  expect(refused("await received(page, ofPath('/api/me'));")).toEqual([]);
});

test.each([
  "expect((await page.request.get(path)).status(), path).toBe(404);",
  "expect((await page.goto(path))?.status(), path).toBe(404);",
  "expect((await fetch(path)).status).toBe(404);",
])("a status that is requested once is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("answered"));
});

test.each([
  "expect((await answered(() => page.request.get(path))).status(), path).toBe(404);",
  "expect((await page.goto(path))?.status()).toBe(503);",
])("a status that is requested again while the answer is 503, or is to be 503, is not: %s", (code) => {
  expect(refused(code)).toEqual([]);
});

test.each([
  "const phone = String(Math.random()).slice(2);",
  "const days = crypto.randomInt(800, 3600);",
  "const version = Date.now() % 1000;",
  "const title = `Read ${Date.now()}`;",
  "const digits = String(Date.now()).slice(-6);",
  "await sql`insert into vouchers (nonce) values (random() * 100)`;",
])("a value from chance or the clock is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("can meet"));
});

test.each([
  "await sql`update x set ends = '2027-03-05T12:00:00Z'`;",
  "page.getByText('renews on March 5, 2027');",
  "const day = new Date(2031, 2, 5);",
])("a day that will pass is refused: %s", (code) => {
  expect(refused(code)).toContainEqual(expect.stringContaining("will pass"));
});

test("other figures are no years", () => {
  const code = "const a = '2025-01-01'; const b = '/mint%202099'; const c = 20_262; const d = '\\u2028';";
  expect(refused(code)).toEqual([]);
});

test.each([
  'const refused = isErrorCode(reason) ? reason : "service_unavailable";',
  'const refused = answer.reason ?? "service_unavailable";',
])("an answer that refuses is not told as an outage: %s", (code) => {
  expect(refused(code, inBrowserCode)).toContainEqual(expect.stringContaining("no answer came"));
});

test("the user of a session in the browser is refused, and its token is not", () => {
  expect(refused("const id = session?.user.id;", inBrowserCode)).toHaveLength(1);
  expect(refused("watchRows(client, data.session.user.id);", inBrowserCode)).toHaveLength(1);
  expect(refused("subjectOf(data.session.access_token); session.user_agent;", inBrowserCode)).toEqual([]);
});

test("where no answer came an outage may be told", () => {
  expect(refused('await ask().catch(() => setState("service_unavailable"));', inBrowserCode)).toEqual([]);
});

test.each([
  "const headers = { 'content-security-policy': \"default-src 'none'; sandbox\" };",
  "headers.set(name, `${rest}; frame-ancestors 'none'`);",
  "const value = `script-src ${sources}`;",
])("a content policy of its own is refused: %s", (code) => {
  expect(refused(code, inAnswers)).toContainEqual(expect.stringContaining("content-policy.mjs"));
  expect(refused("headers.set('content-security-policy', pagePolicy(sources));", inAnswers)).toEqual([]);
});

test.each([
  "z.email();",
  "z.string().email();",
  "z.regexes.email;",
  String.raw`/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed);`,
  String.raw`/^\S+@\S+$/.test(typed);`,
])("a second definition of an address is refused: %s", (code) => {
  expect(refused(code, addressChecks)).toContainEqual(expect.stringContaining("email-address.ts"));
});

test("what only looks for the sign is none", () => {
  expect(refused("typed.includes('@'); /^.*@/.exec(typed); row.email();", addressChecks)).toEqual([]);
});

test("a text that people write is no trimmed string with a length", () => {
  expect(refused("z.string().trim().min(1).max(80, 'too_long');", writtenTexts)).toHaveLength(1);
  expect(refused("writtenLine(80); z.string().max(80, 'too_long').trim();", writtenTexts)).toEqual([]);
});

test.each([
  ["format.time(at)", 1],
  ["format.time(at, 'medium')", 1],
  ["formatter(locale).clock(at)", 1],
  ["console.time('read')", 0],
  ["moments.time(at, 'medium')", 0],
  ["format.date(day)", 0],
  ["format.number(time)", 0],
])("a time in UTC is refused where a reader has a zone: %s", (code, messages) => {
  expect(refused(code, momentsOfReaders)).toHaveLength(messages);
});
