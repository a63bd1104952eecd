import { expect, test } from "vitest";
import { didYouMean, SCORES } from "./did-you-mean.ts";

// The examples of PostgREST's own documentation of these hints (src/library/PostgREST/Error.hs).

test.each([
  ["testt", ["test", "another"], "test"],
  ["other", ["test", "another"], null],
  ["noclosealternative", ["test", "another"], null],
])("of functions, %s means %j: %s", (wrong, known, meant) => {
  expect(didYouMean(wrong, known, SCORES.name)).toBe(meant);
});

test.each([
  ["(nam, pqaram, vall)", "(name, param, val)"],
  ["(param, val)", "(name, param, val)"],
  ["(attrs, id)", "(attr, id)"],
  ["(id)", "(attr, id)"],
  ["(noclosealternative)", null],
])("of parameters, %s means %s", (wrong, meant) => {
  expect(didYouMean(wrong, ["(name, param, val)", "(attr, id)"], SCORES.other)).toBe(meant);
});

test.each([
  ["film", ["films"], "films"],
  ["role", ["directors", "roles", "actors"], "roles"],
  ["noclosealternative", ["directors", "roles", "actors"], null],
])("of relationships, %s means %j: %s", (wrong, known, meant) => {
  expect(didYouMean(wrong, known, SCORES.other)).toBe(meant);
});

test("letters are compared whatever their case, and nothing is near to nothing", () => {
  expect(didYouMean("BOOKS", ["books"], SCORES.name)).toBe("books");
  expect(didYouMean("", ["books"], SCORES.name)).toBeNull();
  expect(didYouMean("books", [], SCORES.name)).toBeNull();
});
