import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");
const today = new Date().toISOString().slice(0, 10);

test("no migration and no row of the seed names a day that is still to come: the product would change on it", () => {
  const files = globSync(["migrations/*.sql", "seed/*.sql"], { cwd: folder });
  expect(files.length).toBeGreaterThan(1);
  const days = files.flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter((line) => !line.trimStart().startsWith("--"))
      .flatMap((line) => line.match(/\b20\d\d-[01]\d-[0-3]\d\b/g) ?? [])
      .map((day) => ({ file, day })),
  );
  expect(days.filter(({ day }) => day > today)).toEqual([]);
});
