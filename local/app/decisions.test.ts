import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");
const read = (name: string) => readFile(join(folder, name), "utf8");

test("the index of decisions lists every file with its number, date and title", async () => {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort();
  const lines = await Promise.all(
    files.map(async (name) => {
      const [, title, date] = (await read(name)).match(/^# \d+\. (.+)\n\n(\d{4}-\d\d-\d\d)\n/) ?? [];
      return `| ${name.slice(0, 4)} | ${date} | [${title}](${name}) |`;
    }),
  );
  const index = await read("README.md");
  const listed = index.split("\n").filter((line) => /^\| \d{4}/.test(line));
  expect(listed.map((line) => line.replace(/ +/g, " "))).toEqual(lines);
});
