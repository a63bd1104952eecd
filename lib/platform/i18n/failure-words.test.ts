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

  it("tells the message of an error of the browser", () => {
    expect(tell(new Error("Loading chunk 5 failed.")).message).toBe("Loading chunk 5 failed.");
    expect(tell(new Error("Minified React error #418")).message).toBe(words.unknown);
    expect(tell("thrown text")).toEqual({ message: words.unknown, reference: null });
  });
});
