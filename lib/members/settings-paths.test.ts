import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingsPath, settingsTab, settingsTabs } from "./settings-paths";

describe("parts of the settings", () => {
  it.each(settingsTabs)("%s is found by its own address", (tab) => {
    const query = new URL(settingsPath(tab), "https://altura.test").searchParams;
    expect(settingsTab(query.get("tab") ?? undefined)).toBe(tab);
  });
  it("fall back to the first", () => expect(settingsTab("nonsense")).toBe("profile"));
});

it("are written out nowhere else", () => {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|lib\/members\/settings-paths\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const written = files.filter((file) =>
    /["'`]\/members\/settings(?:\?tab=|\/receipts\/\$)/.test(readFileSync(file, "utf8")),
  );
  expect(written).toEqual([]);
});
