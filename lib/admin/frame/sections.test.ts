import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/admin.json";
import es from "@/lib/platform/i18n/messages/es/admin.json";
import { allLists } from "@/lib/admin/lists/registry.gen";
import de from "@/lib/platform/i18n/messages/de/admin.json";
import { pages as namedPages, pagesFor, sectionAt, sections, sectionsFor } from "./sections";

const folder = fileURLToPath(new URL("../../../app/[locale]/(admin)/admin", import.meta.url));
const pages = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/page.tsx`));

describe("the sections of the panel", () => {
  it("are the pages that exist", () => {
    const listed = sections.map(({ path }) => path.slice("/admin/".length));
    expect(listed.toSorted()).toEqual(pages.filter((name) => !name.startsWith("[")).toSorted());
  });

  it("have a name in every language, and no name is left over", () => {
    const keys = sections.map(({ key }) => key as string).toSorted();
    for (const { frame } of [en, es, de]) expect(Object.keys(frame.sections).toSorted()).toEqual(keys);
  });

  it("have pages that exist and are named in every language", () => {
    for (const { path, name } of namedPages) {
      expect(existsSync(`${folder}/${path.slice("/admin/".length)}/page.tsx`), path).toBe(true);
      for (const { frame } of [en, es, de]) expect(frame).toHaveProperty(name);
    }
  });

  it("lead to each list that the reader may open, and to no other", () => {
    for (const isAdmin of [true, false]) {
      const open = [...sectionsFor(isAdmin), ...pagesFor(isAdmin)].map(({ path }) => path);
      for (const { path, section, role } of allLists) {
        const may = isAdmin || (!role && sectionAt(path)?.role === "moderator");
        expect([path, sectionAt(path)?.key, open.filter((one) => one === path).length]).toEqual([
          path,
          section,
          may ? 1 : 0,
        ]);
      }
    }
  });

  it("are found by their address and by those below it", () => {
    expect(sectionAt("/admin/home")?.key).toBe("home");
    expect(sectionAt("/admin/home/00000000-0000-4000-8000-000000000003")?.key).toBe("home");
    expect(sectionAt("/admin/homes")).toBeNull();
  });

  it("are shown to those who may open them", () => {
    expect(sectionsFor(true)).toEqual(sections);
    expect(sectionsFor(false).every(({ role }) => role === "moderator")).toBe(true);
  });
});
