import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import en from "@/lib/platform/i18n/messages/en/admin.json";
import es from "@/lib/platform/i18n/messages/es/admin.json";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const wordOf = (words: unknown, code: string) =>
  code.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);

test.each([
  ["en", en],
  ["es", es],
] as const)("each change that can be undone has a word in the audit log (%s)", async (_locale, messages) => {
  const kinds = await db.sql`select action from private.undo_kinds order by 1`;
  const missing = kinds
    .map(({ action }) => action as string)
    .filter((action) => typeof wordOf(messages.codes.actions, action) !== "string");
  expect(missing).toEqual([]);
});
