import { globSync, readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReasonField } from "./reason-field";

const options = [
  ["respect", "Respect each other"],
  ["spam", "No spam"],
] as const;
const shown = (value?: string) =>
  renderToStaticMarkup(
    <ReasonField label="Rule" name="rule" options={options} choose="Choose one" value={value} />,
  );

it("chooses nothing beforehand, and cannot be sent so", () => {
  const html = shown();
  expect(html).toMatch(/<option value="" disabled="" selected="">Choose one<\/option>/);
  expect(html.match(/selected/g)).toHaveLength(1);
  expect(html).toMatch(/<select[^>]* required=""/);
});

it("keeps what was chosen when the form is refused", () => {
  expect(shown("spam")).toMatch(/<option value="spam" selected="">/);
});

it("is the only list of reasons", () => {
  const others = globSync("components/**/*.tsx").filter((file) =>
    /<Select\b[^>]*\bname="(?:rule|code|reason)"/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});
