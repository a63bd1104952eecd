import { describe, expect, test } from "vitest";
import { tidyLine, tidyProse, writtenLine, writtenProse } from "./written";
import fc from "../../../local/testing/properties.ts";

const name = writtenLine(80, { missing: "name_missing" });

describe("a line", () => {
  test.each([
    ["Ana Ruiz"],
    ["Zoë Núñez-O’Neil"],
    ["محمد رضا"],
    ["می‌خواهم"], // Persian, with a joiner that must not join
    ["שָׁלוֹם"],
    ["क्‍ष शर्मा"],
    ["ක්‍රිස්ටිනා"],
    ["ജോണ്‍"], // an older spelling of Malayalam ends with a joiner
    ["ประเสริฐ น้ำฝน"],
    ["ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ"],
    ["မြန်မာ"],
    ["Nguyễn Thị Hằng"],
    ["山田 太郎"],
    ["葛\u{e0100}城"], // the drawing of a sign in a Japanese name
    ["김민준"],
    ["Ana 👩‍👩‍👧"],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿 Tom"],
    ["❤️ 1️⃣ 👍🏽 🏳️‍🌈"],
    ["R2-D2 (beta) <3"],
    ["ʻOkina"],
  ])("stays as it is: %s", (typed) => expect(name.parse(typed)).toBe(typed.normalize("NFC")));

  test.each([
    ["  Ana \t Ruiz ", "Ana Ruiz"],
    ["A\nBcc: x@example.com", "A Bcc: x@example.com"],
    ["Ana\r\n\u2028Ruiz\u0085", "Ana Ruiz"],
    ["Ana\u202eziuR", "AnaziuR"],
    ["\u2068Ana Ruiz\u2069", "Ana Ruiz"],
    ["\u200fAna\u200e", "Ana"],
    ["A\u200bn\u2060a\ufeff", "Ana"],
    ["A\u00adna", "Ana"],
    ["An\u200da Ru\u200ciz", "Ana Ruiz"],
    ["Ana\u200d", "Ana"],
    ["Ana\ufe0f", "Ana"],
    ["Ana\u{e0041}\u{e0042}", "Ana"],
    ["Ana\u3164\u2800Ruiz", "Ana Ruiz"],
    ["Ana\u0007\u001b[31m", "Ana[31m"],
    ["Jose\u0301", "José"],
    ["Ａｎａ", "Ａｎａ"],
    [`a${"\u0301".repeat(70)}`, "á\u0301\u0301\u0301"],
    [`ก${"\u0e47".repeat(70)}`, "ก็็็"],
    ["\u0301Ana", "Ana"],
    ["\ud800Ana", "Ana"],
    ["Ana\u0000", "Ana"],
  ])("%j is kept as %j", (typed, kept) => expect(name.parse(typed)).toBe(kept));

  test.each([
    "",
    " ",
    "\u200b\u200b\u200b",
    "\u3164",
    "\u2800",
    "\u{e0041}",
    "\u202e",
    "\u00a0\u2003",
    "\u200d\u200c",
    "\u115f\u200d",
    "\ufe0f\u200d\ufe0f",
    "\u3000\ufe0f",
    "\u0301\u200d\u0301",
    "\u0591\u200d",
    "\u{1d159}",
    "\u{1f3f4}".slice(0, 1),
    "\u{e0100}",
    "\u0000",
    "\r\n",
  ])("%j has nothing to be seen", (typed) => {
    expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(["name_missing"]);
  });

  test("counts what is kept", () => {
    expect(name.parse("x".repeat(80) + "\u200b".repeat(50))).toBe("x".repeat(80));
    expect(name.safeParse("x".repeat(81)).error?.issues[0]?.message).toBe("too_long");
    expect(writtenLine(9, { least: 2 }).safeParse("x\u200b").error?.issues[0]?.message).toBe("too_short");
  });
});

describe("a text of several lines", () => {
  test.each([
    ["One\r\ntwo\n\nthree  \n", "One\ntwo\n\nthree"],
    ["One\n\n \n\n\ntwo", "One\n\ntwo"],
    ["- one\n  - two", "- one\n  - two"],
    ["a\u202eb\u2066c", "abc"],
    ["\u200b\n\u3164", ""],
  ])("%j is kept as %j", (typed, kept) => expect(writtenProse(500).parse(typed)).toBe(kept));

  test("may have to say something", () => {
    expect(writtenProse(500, { least: 1 }).safeParse("\u2800\n").error?.issues[0]?.message).toBe("required");
  });
});

/** What is drawn: of the controls of format, the number signs and year signs of some scripts (Unicode, Prepended_Concatenation_Mark). */
const seen =
  /[\p{L}\p{N}\p{P}\p{S}\p{M}\p{Co}\p{Cn}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

test("no sign that cannot be seen is a text of its own", () => {
  const unseen = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
    (sign) => !seen.test(sign),
  );
  expect(unseen.length).toBeGreaterThan(200);
  expect(unseen.filter((sign) => tidyLine(sign) !== "")).toEqual([]);
});

test("what is kept stays when it is read again", () => {
  const signs = fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(
      ..."aZ \n\u0301\u0591\u0e47\u200c\u200d\ufe0f\u3164\u115f\u200b\u202e\u20e3कب",
      "👩",
      "\u{1f3f4}",
      "\u{e0067}",
      "\u{e007f}",
      "\u{e0100}",
      "葛",
    ),
  );
  const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      for (const tidy of [tidyLine, tidyProse]) {
        const once = tidy(text);
        expect(tidy(once)).toBe(once);
        expect(once === "" || seen.test(once)).toBe(true);
      }
      expect(tidyLine(text)).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069\u200b]/);
    }),
    { numRuns: 3000 },
  );
});
