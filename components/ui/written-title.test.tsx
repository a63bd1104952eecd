import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WrittenTitle } from "./written-title";

const shown = (texts: Record<string, string> | null) =>
  renderToStaticMarkup(<WrittenTitle texts={texts} locale="de" title="The col" />);

it("says its language only where it is not that of the page", () => {
  expect(shown({ en: "The col" })).toBe('<span lang="en">The col</span>');
  expect(shown({ en: "The col", de: "Der Sattel" })).toBe("The col");
  expect(shown(null)).toBe("The col");
});

it("is how every page shows a title of staff by itself, but for an option, which is only text", () => {
  const plain = globSync("{components,app}/**/*.tsx").filter((file) =>
    /(?<!<option[^<]*)>\s*\{(?:wordsOf|wordsFor)\([^{}]*\)\.title\}/.test(readFileSync(file, "utf8")),
  );
  expect(plain).toEqual([]);
});
