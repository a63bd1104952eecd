import { join } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const eslint = new ESLint({ cwd: root });

/** How often the project's own rules refuse a wait without a limit, in a file at this path. */
async function refused(code: string, file: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (
    result?.messages.filter(({ message }) => message.includes("How long something is waited for")).length ?? 0
  );
}
const places = ["components/ui/example.ts", "lib/mail/example.ts", "app/api/me/example/route.ts"];

test.each([
  'export const get = () => fetch("/api/me");',
  'export const get = () => fetch("/api/me", { method: "POST" });',
  'export const get = () => fetch("/api/me", { signal: AbortSignal.timeout(5000) });',
  "export const get = (work: () => Promise<void>) => withTimeout(5000, work);",
  "export const get = (work: () => Promise<void>) => withinTogether(5000, work);",
])("is refused: %s", async (code) => {
  for (const file of places) expect([file, await refused(code, file)]).toEqual([file, 1]);
});

test.each([
  'export const get = () => fetch("/api/me", { signal: AbortSignal.timeout(browserTimeouts.readMs) });',
  'export const get = (signal: AbortSignal) => fetch("/api/me", { signal });',
  'export const get = (init: RequestInit) => fetch("/api/me", init);',
  "export const get = (work: () => Promise<void>) => withinTogether(timeouts.pageReadsMs, work);",
])("is allowed: %s", async (code) => {
  for (const file of places) expect([file, await refused(code, file)]).toEqual([file, 0]);
});
