import { expect, test } from "vitest";
import { testsOfSql } from "./changed.ts";

const tests = ["chat-reads", "chat-rooms", "points", "point-rules"].map(
  (name) => `supabase/tests/${name}.test.ts`,
);
const of = (...files: string[]) =>
  testsOfSql(files, tests).map((file) => file.slice("supabase/tests/".length, -".test.ts".length));

test("a migration leads to the tests that have its subject in their name, else to those of its first word", () => {
  expect(of("supabase/migrations/20260101001700_chat_rooms.sql")).toEqual(["chat-rooms"]);
  expect(of("supabase/migrations/20260101001710_chat_upkeep.sql")).toEqual(["chat-reads", "chat-rooms"]);
});

test("the seed, and a migration whose subject no test has in its name, lead to all", () => {
  expect(of("supabase/seed/02-members.sql")).toHaveLength(4);
  expect(of("supabase/migrations/20260101000001_foundation.sql")).toHaveLength(4);
  expect(of()).toEqual([]);
});
