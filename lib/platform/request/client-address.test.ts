import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientAddress, networkMark, networkOf, privateHash } from "./client-address";

vi.mock("server-only", () => ({}));

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("CLIENT_IP_HEADER", "x-real-ip");
});
afterEach(() => vi.unstubAllEnvs());

const from = (address: string) => new Headers({ "x-real-ip": address });

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:203.0.113.7", "203.0.113.7"],
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

it("reads the address that the proxy wrote, as it is compared with blocks", () => {
  expect(clientAddress(from("198.51.100.1, 203.0.113.7"))).toBe("203.0.113.7");
  expect(clientAddress(from("203.0.113.7:50123"))).toBe("203.0.113.7");
  expect(clientAddress(from("[2001:db8::1]:50123"))).toBe("2001:db8::1");
  expect(clientAddress(from("::ffff:203.0.113.7"))).toBe("203.0.113.7");
  for (const none of ["", "unknown", "1:2:3", "fe80::1%eth0", "203.0.113.700"])
    expect(clientAddress(from(none))).toBeNull();
});

it("counts and compares by network, whatever hashes the address", () => {
  expect(privateHash("2001:db8:1:2::1")).toBe(privateHash("2001:db8:1:2:ffff::9"));
  expect(privateHash("2001:db8:1:3::1")).not.toBe(privateHash("2001:db8:1:2::1"));
  expect(privateHash("::ffff:203.0.113.7")).toBe(privateHash("203.0.113.7"));
  expect(networkMark(from("2001:db8:1:2::1"))).toBe(privateHash("2001:db8:1:2::7"));
  expect(networkMark(from("unknown"))).toBeUndefined();
  expect(privateHash("lena@altura.test")).not.toBe(privateHash("leo@altura.test"));
});
