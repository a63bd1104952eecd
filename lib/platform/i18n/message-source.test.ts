import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { sourceOf } from "./message-source";

it.each([
  "Hello {name}, welcome to {brand}.",
  "{lines, plural, =0 {Nothing was added.} one {# line was added by {name}.} other {# lines were added.}} It ends here.",
  "{state, select, won {You won} other {It is over}}",
  "{name}",
  "Plain, with an apostrophe: it's fine.",
])("writes a compiled message back: %s", (text) => {
  expect(compile(sourceOf(compile(text)))).toEqual(compile(text));
  expect(sourceOf(compile(text))).toBe(text);
});
