import { createHmac } from "node:crypto";
import { expect, it, vi } from "vitest";
import { keyedHash } from "./keyed-hash";

it("is the HMAC of purpose and value with the secret, also after the secret has changed", () => {
  for (const secret of ["a".repeat(32), "b".repeat(32)]) {
    vi.stubEnv("APP_SECRET", secret);
    const expected = createHmac("sha256", secret).update("click:größe").digest("hex");
    expect(keyedHash("click", "größe").toString("hex")).toBe(expected);
  }
});

it("differs by purpose", () => {
  expect(keyedHash("cookie", "x")).not.toEqual(keyedHash("mail", "x"));
});
