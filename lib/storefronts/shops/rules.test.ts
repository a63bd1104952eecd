import { expect, it } from "vitest";
import { shopsPage, shopsPath } from "./rules";

it("each page of the list has one address, and what names no page is none", () => {
  expect([1, 2, 9999].map(shopsPath)).toEqual(["/shops", "/shops/2", "/shops/9999"]);
  expect(["2", "9999"].map(shopsPage)).toEqual([2, 9999]);
  for (const named of ["", "0", "1", "02", "-2", "2.5", "2e3", "10000", "two"])
    expect(shopsPage(named), named).toBeNull();
});
