import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/admin.json";
import { actionFamilies } from "./audit.list";

it("the filter of the audit log offers the family of every action that has words, and each family has words", () => {
  const { families } = en.security.log;
  expect([...actionFamilies].sort()).toEqual(expect.arrayContaining(Object.keys(en.codes.actions).sort()));
  expect(actionFamilies.filter((family) => !Object.hasOwn(families, family))).toEqual([]);
});
