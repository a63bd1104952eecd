import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What pages read of their address, apart from the filters of lists. */
const common = [
  ..."after before by checkout code cols days email error error_code error_description from gift group hash import".split(
    " ",
  ),
  ..."interval invoice metric next offer page period plan q session_id sort step tab token token_hash to tx type".split(
    " ",
  ),
  ..."view wall with".split(" "),
];

/** The filters of each list, by the path of its page, as the address names them. */
function filtersByPath(): Map<string, string[]> {
  return new Map(
    globSync("lib/admin/**/*.list.ts", { cwd: root }).map((file) => {
      const source = read(file);
      const [, path = ""] = /path: "([^"]+)"/.exec(source) ?? [];
      const names = [...source.matchAll(/(\w+): \{\s+kind: "(\w+)"/g)].flatMap(([, name = "", kind]) =>
        kind === "dates"
          ? [`${name}_from`, `${name}_to`]
          : kind === "numbers"
            ? [`${name}_min`, `${name}_max`]
            : [name],
      );
      return [path, names];
    }),
  );
}

const parts: Record<string, string> = {
  "[source]": "signups",
  "[member]": "00000000-0000-4000-8000-000000000003",
  "[accountId]": "acct_1",
};

/** Every page that reads its query: its path, and the names that it or any other page reads. */
export function pageQueries(): [path: string, names: string[]][] {
  const filters = filtersByPath();
  return readdirSync(join(root, "app/[locale]"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx") && read(`app/[locale]/${file}`).includes("searchParams"))
    .map((file) => {
      const path = `/${dirname(file)}`
        .replace(/\/\([^/]+\)/g, "")
        .replace(/\[\[?[^/]+\]/g, (part) => parts[part] ?? "x");
      return [path || "/", [...new Set([...common, ...(filters.get(path) ?? [])])]];
    });
}
