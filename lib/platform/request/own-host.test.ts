import { expect, it } from "vitest";
import { isOwnHost } from "./own-host";

const comesBy = (host: string) => isOwnHost(new Headers({ host }), "http://altura.test:3000");

it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "altura.test:3000"])("knows %s", (host) => {
  expect(comesBy(host)).toBe(true);
});

it.each(["evil.example", "altura.test", "altura.test:3000.evil.example", "127.0.0.1.evil.example:3000", ""])(
  "refuses %s",
  (host) => {
    expect(comesBy(host)).toBe(false);
  },
);
