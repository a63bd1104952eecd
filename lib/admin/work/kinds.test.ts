import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { caseKinds } from "./kinds";

it.each(locales)("every kind of case has its names in %s", async (locale) => {
  const { default: words } = (await import(`../../platform/i18n/messages/${locale}/admin.json`)) as {
    default: { cases: { kinds: object }; dashboard: { attention: object } };
  };
  expect(Object.keys(words.cases.kinds)).toEqual(expect.arrayContaining(caseKinds));
  expect(Object.keys(words.dashboard.attention)).toEqual(expect.arrayContaining(caseKinds));
});
