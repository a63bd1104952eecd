import { describe, expect, it } from "vitest";
import { AppError } from "./errors";
import { safeMessage, tellError } from "./told-error";

describe("the message that an error screen shows", () => {
  it.each([
    [
      "Database: P0001 the overview of referrals is broken",
      "Database: P0001 the overview of referrals is broken",
    ],
    ["Database: 23505 duplicate key value violates unique constraint", undefined],
    ['invalid input syntax for type uuid: "lena@example.org"', "invalid input syntax for type uuid: …"],
    ["No account of lena.brandt+x@mail.example.org", "No account of …"],
    ["Key (email)=(lena@example.org) already exists.", "Key … already exists."],
    ["connect ECONNREFUSED 10.0.3.7:5432", "connect ECONNREFUSED …"],
    ["GET https://key:secret@db.internal/rest/v1/profiles?id=eq.7 failed", "GET … failed"],
    ["ENOENT: no such file, open /srv/app/.next/server/x.json", "ENOENT: no such file, open …"],
    ["Bad key sk_live_51Habcdefghijklmnop", "Bad key …"],
    ["Bad token eyJhbGciOiJFUzI1NiIsImtpZCI6IjEyMyJ9.eyJzdWIi.c2ln", "Bad token …"],
    [
      "No member 7f3c1c52-0d6c-4f0e-9d3a-3f6d1a2b4c5d, wallet 0x52908400098527886E0F7030069857D2E4169EE7",
      undefined,
    ],
    ["Order 104729 has no total", "Order … has no total"],
    [
      "Cannot read properties of undefined (reading 'total')",
      "Cannot read properties of undefined (reading …)",
    ],
  ])("of %j", (message, shown) => {
    const said = safeMessage(new Error(message));
    if (shown) expect(said).toBe(shown);
    expect(said).not.toMatch(/lena|brandt|secret|internal|10\.0|sk_live|eyJ|0x5290|7f3c|104729|srv/);
  });

  it("is one line, and short", () => {
    expect(safeMessage(new Error("first\nselect * from secrets"))).toBe("first");
    expect(safeMessage(new Error("word ".repeat(200))).length).toBeLessThan(210);
  });
});

describe("an error that ends a page", () => {
  it("takes it along with a number for the log", () => {
    const error = new Error("it is broken");
    tellError(error);
    expect(error).toMatchObject({ digest: expect.stringMatching(/^\d+ it is broken$/) });
  });

  it("keeps a digest that it has", () => {
    const refused = new AppError("forbidden");
    const redirect = Object.assign(new Error("NEXT_REDIRECT"), {
      digest: "NEXT_REDIRECT;replace;/auth;307;",
    });
    for (const error of [refused, redirect]) {
      const { digest } = error;
      tellError(error);
      expect(error.digest).toBe(digest);
    }
    tellError("no error");
  });
});
