import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../platform/i18n/messages/en/", import.meta.url);

/** Every text in a message file, whatever its keys. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as object).flatMap(textsIn);

it("is a shop in every text that members and staff read", () => {
  const texts = globSync("*.json", { cwd: folder }).flatMap((file) =>
    textsIn(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
  );
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.filter((text) => /storefront/i.test(text))).toEqual([]);
});
