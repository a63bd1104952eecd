import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { analyticsEvents } from "./events";
import { flags } from "./flags/flags";

const guide = readFileSync(new URL("../../docs/analytics.md", import.meta.url), "utf8");

it("docs/analytics.md lists every event with its fields, and every flag with its values", () => {
  for (const [name, { fields }] of Object.entries(analyticsEvents)) {
    const listed = Object.keys(fields).map((field) => `\`${field}\``);
    expect(guide).toContain(`| \`${name}\` | ${listed.join(", ")} |`);
  }
  for (const [name, values] of Object.entries(flags)) {
    const listed = values.map((value) => `\`${value}\``);
    expect(guide).toContain(`| \`${name}\` | ${listed.join(", ")} |`);
  }
});
