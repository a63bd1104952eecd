import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const documents = globSync(["*.md", "docs/**/*.md", ".github/*.md", "{lib,local,supabase}/**/README.md"], {
  cwd: root,
}).map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object }).scripts,
);

/** What documents name, by a pattern with one group, that is not there. */
const missing = (pattern: RegExp, exists: (named: string, file: string) => boolean) =>
  documents.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, named = ""]) => named)
      .filter((named) => !exists(named, file))
      .map((named) => `${file}: ${named}`),
  );

test("there are documents to read", () => expect(documents.length).toBeGreaterThan(50));

/** The headings of a document, without examples in its code blocks. */
const headingsOf = (path: string) =>
  [
    ...readFileSync(join(root, path), "utf8")
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = ""]) => heading.trim());

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

test("links between documents lead somewhere, with their anchors", () => {
  const reached = (link: string, file: string) => {
    const [target = "", anchor] = link.split("#");
    const path = target ? join(dirname(file), target) : file;
    if (!existsSync(join(root, path))) return false;
    return !anchor || (path.endsWith(".md") && headingsOf(path).map(anchorOf).includes(anchor));
  };
  expect(missing(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, reached)).toEqual([]);
});

test("code and documents name only sections that exist", () => {
  const named = globSync("{app,components,lib,local,supabase,e2e,docs}/**/*.{ts,tsx,mjs,sql,md}", {
    cwd: root,
  }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(docs\/[\w-]+\.md)`?,\s+(?:(?:--|\*|\/\/)\s+)?["“]([^"”\n]+)["”]/g,
      ),
    ].map(([, document = "", section = ""]) => ({ file, document, section })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ document, section }) => !headingsOf(document).includes(section))).toEqual([]);
});

test("files that they name are there", () => {
  const files = /`((?:app|components|lib|local|e2e|supabase|docs|\.github)\/[\w./()[\]-]+)`/g;
  expect(missing(files, (path) => existsSync(join(root, path)))).toEqual([]);
});

test("commands that they name exist", () => {
  expect(missing(/npm run ([a-z]+)/g, (name) => scripts.includes(name))).toEqual([]);
});
