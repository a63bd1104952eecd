import { expect, test } from "vitest";
import { testsOfSql } from "./changed.ts";

const tests = ["chat-reads", "chat-rooms", "points", "point-rules"].map(
  (name) => `supabase/tests/${name}.test.ts`,
);
const of = (...files: string[]) =>
  testsOfSql(files, tests).map((file) => file.slice("supabase/tests/".length, -".test.ts".length));

test("a file of the schema leads to the tests that have its subject in their name, else to those of its first word", () => {
  expect(of("supabase/schemas/community/chat_rooms/tables.sql")).toEqual(["chat-rooms"]);
  expect(of("supabase/schemas/community/chat_upkeep/functions.sql")).toEqual(["chat-reads", "chat-rooms"]);
});

test("the seed, and a subject that no test has in its name, lead to all", () => {
  expect(of("supabase/seed/02-members.sql")).toHaveLength(4);
  expect(of("supabase/schemas/platform/foundation/tables.sql")).toHaveLength(4);
  expect(of("supabase/migrations/20260101000000_initial.sql")).toEqual([]);
  expect(of()).toEqual([]);
});
