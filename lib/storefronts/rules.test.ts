import { describe, expect, test } from "vitest";
import { centsOf, feeOf, goodsName } from "./rules";

describe("a typed price", () => {
  test.each([
    ["19", 1900],
    ["19.5", 1950],
    ["19,90", 1990],
    ["$ 1,299.00", 129_900],
    ["0.5", 50],
  ])("%s is %i cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

  test.each(["", "free", "-1", "1.234", "1e3", "1,29,00", "19 90"])("“%s” is none", (typed) =>
    expect(centsOf(typed)).toBeNull(),
  );
});

test("the fee is rounded to the cent", () => {
  expect(feeOf(1999, 10)).toBe(200);
  expect(feeOf(1994, 10)).toBe(199);
  expect(feeOf(1999, 0)).toBe(0);
});

test("a file keeps its name and ending, and nothing of folders", () => {
  expect(goodsName("C:\\maps\\north face.pdf")).toBe("north face.pdf");
  expect(goodsName("../../etc/passwd")).toBe("passwd");
  expect(goodsName('a"b<c>.zip')).toBe("abc.zip");
  expect(goodsName(".gpx")).toBe("file.gpx");
  expect(goodsName("")).toBe("file");
});
