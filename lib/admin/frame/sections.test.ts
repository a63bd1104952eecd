import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/admin.json";
import es from "@/lib/platform/i18n/messages/es/admin.json";
import { sectionAt, sections, sectionsFor, type Section } from "./sections";

const folder = fileURLToPath(new URL("../../../app/[locale]/(admin)/admin", import.meta.url));
const pages = readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/page.tsx`));

describe("the sections of the panel", () => {
  it("are the pages that exist", () => {
    const listed = sections.map(({ path }) => path.slice("/admin/".length));
    expect(listed.toSorted()).toEqual(pages.filter((name) => !name.startsWith("[")).toSorted());
  });

  it("have a name in every language, and no name is left over", () => {
    const keys = sections.map(({ key }) => key as string).toSorted();
    for (const { frame } of [en, es]) expect(Object.keys(frame.sections).toSorted()).toEqual(keys);
  });

  it("name each of their parts in every language, and its page exists", () => {
    for (const { key, path, parts = [] } of sections as readonly Section[])
      for (const part of parts) {
        expect(existsSync(`${folder}/${path.slice("/admin/".length)}/${part}/page.tsx`), part).toBe(true);
        for (const { frame } of [en, es]) expect(frame.pages).toHaveProperty(`${key}.${part}`);
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
