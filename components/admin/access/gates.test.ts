import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sectionAt } from "@/lib/admin/frame/sections";

const folder = "app/[locale]/(admin)/admin";
const pages = globSync("**/page.tsx", { cwd: folder }).sort();

/** Pages for admins alone in a section of moderators, and those that moderators cannot find. */
const forAdmins = ["home/import/[import]/page.tsx", "home/import/lines/page.tsx", "home/import/page.tsx"];
const hidden = ["analytics/clicks/page.tsx", "analytics/events/page.tsx", "content/texts/accepted/page.tsx"];

/** The gate of the page of a list, as the definition says that it shows. */
function listGates(text: string): (string | undefined)[][] {
  const name = /<ListPage\s+of=\{(\w+)\}/.exec(text)?.[1];
  if (!name) return [];
  const file = new RegExp(`import \\{ ${name} \\} from "@/(lib/[^"]+)"`).exec(text)?.[1];
  const definition = readFileSync(`${file}.ts`, "utf8");
  const said = (field: string) => new RegExp(`\\n  ${field}: "?([^",]+)"?,`).exec(definition)?.[1];
  return [[said("section"), said("hidden") ? "hidden" : said("role"), said("path")]];
}

it("stands before each page of the panel, by the section that the page is in", () => {
  const found = pages.map((file) => {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const gates = [...text.matchAll(/<SectionGate of="(\w+)"(?: role="(\w+)")?>/g)].map(([, of, role]) => [
      of,
      role,
    ]);
    return [file, [...gates, ...listGates(text).map((gate) => gate.slice(0, 2))]];
  });
  const expected = pages.map((file) => {
    const section = sectionAt(`/admin/${file.replace(/\/page\.tsx$/, "")}`);
    // The page of addresses that are none has nothing to close.
    return [
      file,
      section
        ? [[section.key, forAdmins.includes(file) ? "admin" : hidden.includes(file) ? "hidden" : undefined]]
        : [],
    ];
  });
  expect(found).toEqual(expected);
  expect(pages.filter((file) => !sectionAt(`/admin/${file.replace(/\/page\.tsx$/, "")}`))).toEqual([
    "[...rest]/page.tsx",
  ]);
});

it("lets each page of a list show the list of its own address", () => {
  for (const file of pages)
    for (const [, , path] of listGates(readFileSync(`${folder}/${file}`, "utf8")))
      expect(path).toBe(`/admin/${file.replace(/\/page\.tsx$/, "")}`);
});

it("reads nothing outside the gate", () => {
  for (const file of pages) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const page = text.slice(text.indexOf("export default"));
    const before = page.slice(0, page.search(/<(?:SectionGate|ListPage)\s/));
    expect([file, /\bread\w*\(|\bunwrap\w*\(|\.rpc\(/.exec(before)?.[0]]).toEqual([file, undefined]);
  }
});
