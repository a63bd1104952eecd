import { NextRequest, NextResponse } from "next/server";
import { afterEach, expect, test, vi } from "vitest";
import { endedCookie, onboardedCookie } from "./cookies";
import { forgotten, hostCookie, hostOptions } from "./host-cookies";
import { endSession } from "./session-cookies";

afterEach(() => vi.unstubAllEnvs());
const on = (address: string) => {
  vi.stubEnv("APP_URL", address);
  vi.stubEnv("APP_SECRET", "a".repeat(32));
};

test("plain http keeps plain names", () => {
  on("http://localhost:3000");
  expect([hostCookie("altura_ref"), hostOptions().secure, forgotten("altura_ref")]).toEqual([
    "altura_ref",
    false,
    "altura_ref",
  ]);
});

test("on https each is set, and cleared, as a browser demands of the prefix: secure, for the whole host, for no domain", () => {
  on("https://altura.example");
  const names = ["altura-auth", hostCookie(onboardedCookie)];
  const cookie = names.map((name) => `${name}=x`).join("; ");
  const request = new NextRequest("https://altura.example/members/dashboard", { headers: { cookie } });
  const response = endSession(request)(NextResponse.next());
  const written = response.headers.getSetCookie();
  const prefixed = written.filter((line) => line.startsWith("__Host-"));
  expect(prefixed.map((line) => line.split("=")[0])).toEqual([
    `__Host-${onboardedCookie}`,
    `__Host-${endedCookie}`,
  ]);
  for (const line of prefixed) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).not.toContain("Domain");
  }
  expect(request.cookies.has(hostCookie(onboardedCookie))).toBe(false);
  expect(request.cookies.get(hostCookie(endedCookie))?.value).toBe("1");
});
