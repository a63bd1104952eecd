import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { sourceOf } from "./message-source";
import fc from "../../../local/testing/properties.ts";

it.each([
  "Hello {name}, welcome to {brand}.",
  "{lines, plural, =0 {Nothing was added.} one {# line was added by {name}.} other {# lines were added.}} It ends here.",
  "{state, select, won {You won} other {It is over}}",
  "{name}",
  "Token #{token}",
  "{count, plural, one {Token '#'1} other {# tokens of '{'team'}'}}",
  "Your {points, number} points, of {share, number, percent}.",
  "Plain, with an apostrophe: it's fine.",
])("writes a compiled message back: %s", (text) => {
  expect(compile(sourceOf(compile(text)))).toEqual(compile(text));
  expect(sourceOf(compile(text))).toBe(text);
});

it("writes back any text, whatever signs of the syntax are in it", () => {
  const text = fc.string({ unit: fc.constantFrom("a", " ", "'", "{", "}", "<", ">", "#"), minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (before, after, chosen) => {
      const message = [before, ["name"], after, ["count", 2, { other: chosen }]];
      expect(compile(sourceOf(message as never))).toEqual(message);
    }),
  );
});
