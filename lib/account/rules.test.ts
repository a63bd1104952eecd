import { expect, it } from "vitest";
import { shownPhone } from "./rules";

it("shows numbers with their plus sign", () => {
  expect(shownPhone("34600000000")).toBe("+34600000000");
  expect(shownPhone("+34600000000")).toBe("+34600000000");
  expect(shownPhone(null)).toBeNull();
});
