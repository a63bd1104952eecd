import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AppError, errorCodes, errorSubjects, isErrorCode } from "./errors";
import en from "./i18n/messages/en/errors.json";
import es from "./i18n/messages/es/errors.json";

const codes = Object.keys(errorCodes);

describe("error codes", () => {
  it("have a sentence in every language", () => {
    for (const words of [en, es] as Record<string, string>[]) {
      expect(codes.filter((code) => !words[code])).toEqual([]);
    }
    expect(Object.keys(es)).toEqual(Object.keys(en));
  });

  it("belong to one subject each", () => {
    const all = Object.values(errorSubjects).flatMap((subject) => Object.keys(subject));
    expect(all.length).toBeGreaterThan(100);
    expect(all.sort()).toEqual([...codes].sort());
  });

  it("keep the quoted sentences of docs/product.md letter for letter", () => {
    expect(en.contact_missing).toBe("You must provide either an email or phone number.");
    expect(en.admin_required).toBe("You need admin privileges to access this section.");
    expect(en.moderator_required).toBe("You need moderator or admin privileges to access this panel.");
    expect(en.role_check_failed_because).toBe("Failed to verify role status: {message}");
    expect(en.role_check_failed).toBe("Failed to verify role status");
  });

  it("include every code that the database raises", () => {
    const raised = globSync("supabase/schemas/*/*/*.sql")
      .flatMap((file) => readFileSync(file, "utf8").split("\n"))
      .flatMap((line) => [...line.matchAll(/private\.refuse\('([^']+)'/g)])
      .map((match) => match[1]);
    expect(new Set(raised).size, "codes found in the schema").toBeGreaterThan(50);
    expect(raised.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it("refuses names that objects inherit", () => {
    expect(isErrorCode("constructor")).toBe(false);
    expect(isErrorCode("not_found")).toBe(true);
  });

  it("carry their status", () => {
    expect(new AppError("rate_limited").status).toBe(429);
  });
});
