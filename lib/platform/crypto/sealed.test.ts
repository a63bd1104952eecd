import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSealingKeys, seal, unseal } from "./sealed";

const key = { id: "a", key: randomBytes(32) };

it("comes back, looks different each time, and is not readable", () => {
  const [first, second] = [seal(key, "größe 山", "m1"), seal(key, "größe 山", "m1")];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, "base64url").toString()).not.toContain("größe");
  expect(unseal(key, first, "m1")).toBe("größe 山");
});

it("fails with another key, for another context, and after a change", () => {
  const sealed = seal(key, "token", "m1");
  expect(() => unseal({ id: "a", key: randomBytes(32) }, sealed, "m1")).toThrow();
  expect(() => unseal(key, sealed, "m2")).toThrow();
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  expect(() => unseal(key, bytes.toString("base64url"), "m1")).toThrow();
  expect(() => unseal(key, "", "m1")).toThrow();
});

describe("keys", () => {
  const text = Buffer.alloc(32, 7).toString("base64url");

  it("are a list; the first encrypts", () => {
    expect(readSealingKeys(`2026-11:${text}, 2025-11:${text}`).map(({ id }) => id)).toEqual([
      "2026-11",
      "2025-11",
    ]);
  });

  it("have 32 bytes and a name of their own", () => {
    for (const value of ["", text, `a:${text.slice(4)}`, `a:${text},a:${text}`, `a b:${text}`])
      expect(() => readSealingKeys(value)).toThrow();
  });
});
