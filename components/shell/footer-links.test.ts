import { expect, it } from "vitest";
import { publicPages } from "@/lib/site/pages";
import { footerGroups } from "./footer-links";

it("lists every public page once", () => {
  const listed = footerGroups.flatMap(({ links }) => links.map(([path]) => path));
  // The bar and the mark of every page lead home.
  expect(publicPages.filter((path) => path !== "/" && !listed.includes(path))).toEqual([]);
  expect(listed.filter((path, at) => listed.indexOf(path) !== at)).toEqual([]);
});
