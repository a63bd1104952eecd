import { expect, it, vi } from "vitest";
import { networkOf } from "./client-address";

vi.mock("server-only", () => ({}));

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1:2:3:4:5", "fe80:0:0:1"],
  // None at all: as it is.
  ["1:2:3", "1:2:3"],
])("of %s is %s: a household has one", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
