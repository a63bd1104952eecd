import { expect, test } from "vitest";
import { decodeAs } from "./decode-as";

test.each([
  ["windows-1252", [0x92, 0x80, 0xe9], "’€é"],
  ["iso-8859-1", [0x93, 0x94], "“”"],
  ["macintosh", [0x8e, 0x96], "éñ"],
  ["utf-8", [0x61, 0xc3, 0xa9, 0xe2, 0x82], "aé"],
])("%s", (encoding, bytes, text) => expect(decodeAs(Uint8Array.from(bytes), encoding)).toBe(text));

test("an encoding that does not exist is refused", () => {
  expect(() => decodeAs(new Uint8Array(), "none")).toThrow(RangeError);
});
