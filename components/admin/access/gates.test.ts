import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sectionAt } from "@/lib/admin/frame/sections";

const folder = "app/[locale]/(admin)/admin";
const pages = globSync("**/page.tsx", { cwd: folder }).sort();

/** Pages for admins alone in a section of moderators. */
const forAdmins = ["home/import/[import]/page.tsx", "home/import/lines/page.tsx", "home/import/page.tsx"];

it("stands before each page of the panel, by the section that the page is in", () => {
  const found = pages.map((file) => {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const gates = [...text.matchAll(/<SectionGate of="(\w+)"(?: role="(\w+)")?>/g)].map(([, of, role]) => [
      of,
      role,
    ]);
    return [file, gates];
  });
  const expected = pages.map((file) => {
    const section = sectionAt(`/admin/${file.replace(/\/page\.tsx$/, "")}`);
    // The page of addresses that are none has nothing to close.
    return [file, section ? [[section.key, forAdmins.includes(file) ? "admin" : undefined]] : []];
  });
  expect(found).toEqual(expected);
  expect(pages.filter((file) => !sectionAt(`/admin/${file.replace(/\/page\.tsx$/, "")}`))).toEqual([
    "[...rest]/page.tsx",
  ]);
});

it("reads nothing outside the gate", () => {
  for (const file of pages) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const page = text.slice(text.indexOf("export default"));
    const before = page.slice(0, page.indexOf("<SectionGate"));
    expect([file, /\bread\w*\(|\bunwrap\w*\(|\.rpc\(/.exec(before)?.[0]]).toEqual([file, undefined]);
  }
});
