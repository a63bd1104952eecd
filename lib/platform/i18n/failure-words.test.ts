import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import sentences from "./messages/en/errors.json";
import { failureWords } from "./failure-words";
import { defaultLocale, locales } from "./routing";
import { tellFailure } from "./tell-failure";

const words = failureWords("en");
const tell = (error: unknown) => tellFailure(error, words, sentences);

/** What a production build hands to the error screen instead of a server's error. */
const fromServer = (digest: string) =>
  Object.assign(
    new Error("An error occurred in the Server Components render. The specific message is omitted"),
    {
      digest,
    },
  );

describe("the words of the error screens", () => {
  it("are those of the address, and of the default language for any other", () => {
    for (const locale of locales) {
      const homeHref = locale === defaultLocale ? "/" : `/${locale}`;
      expect(failureWords(locale)).toMatchObject({ lang: locale, homeHref });
    }
    for (const other of ["xx", "constructor", "../en", undefined]) {
      expect(failureWords(other)).toEqual(failureWords(defaultLocale));
    }
  });
});

describe("the error screen", () => {
  it("says a refusal in words, never by its code", () => {
    for (const code of ["forbidden", "member_not_found", "chain_unavailable"] as const) {
      expect(tell(fromServer(code))).toEqual({ message: sentences[code], reference: null });
      expect(tell(new AppError(code))).toEqual({ message: sentences[code], reference: null });
    }
  });

  it("has words for it even before the sentences have loaded", () => {
    expect(tellFailure(fromServer("forbidden"), words, {})).toEqual({
      message: words.unknown,
      reference: null,
    });
    expect(tellFailure(fromServer("service_unavailable"), words, {}).message).toBe(words.unavailable);
  });

  it("gives the number of a failure that the server keeps to itself", () => {
    expect(tell(fromServer("2338447209"))).toEqual({ message: words.unknown, reference: "2338447209" });
  });

  it("tells what of its message the server lets be shown", () => {
    expect(tell(fromServer("2338447209 Database: P0001 it is broken"))).toEqual({
      message: "Database: P0001 it is broken",
      reference: "2338447209",
    });
  });

  it("has words for code that did not come", () => {
    const messages = [
      "Loading chunk 5 failed.",
      "Failed to load chunk /_next/static/chunks/a.js from module 7",
      "Failed to fetch dynamically imported module: https://altura.example/a.js",
      "error loading dynamically imported module",
      "Importing a module script failed.",
    ];
    for (const message of messages) expect(tell(new Error(message)).message).toBe(words.unloaded);
    expect(tell(Object.assign(new Error("x"), { name: "ChunkLoadError" })).message).toBe(words.unloaded);
  });

  it("tells the message of an error of the browser", () => {
    expect(tell(new TypeError("total is undefined")).message).toBe("total is undefined");
    expect(tell(new Error("Minified React error #418")).message).toBe(words.unknown);
    expect(tell("thrown text")).toEqual({ message: words.unknown, reference: null });
  });
});
