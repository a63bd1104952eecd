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

test("links between documents lead somewhere", () => {
  const links = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
  expect(missing(links, (link, file) => existsSync(join(root, dirname(file), link)))).toEqual([]);
});

test("files that they name are there", () => {
  const files = /`((?:app|components|lib|local|e2e|supabase|docs|\.github)\/[\w./()[\]-]+)`/g;
  expect(missing(files, (path) => existsSync(join(root, path)))).toEqual([]);
});

test("commands that they name exist", () => {
  expect(missing(/npm run ([a-z]+)/g, (name) => scripts.includes(name))).toEqual([]);
});
