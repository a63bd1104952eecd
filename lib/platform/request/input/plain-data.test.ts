import { describe, expect, it } from "vitest";
import { isPlainData, isPlainForm } from "./plain-data";

const touchy = new Proxy(() => undefined, {
  get: () => {
    throw new Error("touched");
  },
});

describe("isPlainData", () => {
  it.each([
    undefined,
    null,
    "ñandú 🏔",
    0,
    true,
    [],
    [{ a: [1, "b", null] }],
    JSON.parse('{"__proto__":{"a":1}}') as unknown,
  ])("takes %j", (value) => expect(isPlainData(value)).toBe(true));

  it.each([
    ["a NUL", "a\u0000b"],
    ["half a surrogate pair", "\ud800"],
    ["one in a name", { "\udfff": 1 }],
    ["one in depth", [{ a: "\u0000" }]],
    ["what React makes of references", touchy],
    ["that in depth", { a: [touchy] }],
    ["a promise", Promise.resolve()],
    ["a map", new Map()],
    ["a date", new Date()],
    ["a file", new Blob()],
    ["a big integer", 1n],
    ["a symbol", Symbol()],
    ["no prototype", Object.create(null)],
    ["a hundred levels", JSON.parse("[".repeat(100) + "]".repeat(100))],
    ["as many levels as fit into the body", JSON.parse("[".repeat(5000) + "]".repeat(5000))],
  ])("refuses %s", (_name, value) => expect(isPlainData(value)).toBe(false));
});

it("takes forms with files, and refuses text that cannot be kept", () => {
  const form = (value: string | Blob, name = "a") => {
    const data = new FormData();
    data.append(name, value as string);
    return data;
  };
  expect(isPlainForm(form(new Blob(["\u0000"])))).toBe(true);
  expect(isPlainForm(form("text"))).toBe(true);
  expect(isPlainForm(form("\u0000"))).toBe(false);
  expect(isPlainForm(form("text", "\u0000"))).toBe(false);
});
