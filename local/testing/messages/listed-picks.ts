import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { format, resolveConfig } from "prettier";

/** A list of messages in a `<Messages>` element: where it stands, and the paths that the components below it use. */
interface List {
  file: string;
  start: number;
  end: number;
  wanted: string[];
  right: boolean;
}

type Tree = { [key: string]: string | Tree };

const leaves = (tree: Tree, prefix = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : leaves(value, `${prefix}${key}.`),
  );

/** The paths of all messages of the application in `root`. */
const messagesOf = (root: string) =>
  globSync("lib/platform/i18n/messages/en/*.json", { cwd: root }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(root, file), "utf8")) as Tree, `${basename(file, ".json")}.`),
  );

/** The paths with a namespace in the place of all of its messages. */
function gathered(paths: string[], messages: string[]): string[] {
  const parents = [...new Set(paths.map((path) => path.slice(0, path.lastIndexOf("."))))].filter((parent) => {
    const below = messages.filter((message) => message.startsWith(`${parent}.`));
    return (
      below.length > 1 && below.every((message) => paths.some((path) => `${message}.`.startsWith(`${path}.`)))
    );
  });
  if (parents.length === 0) return paths;
  const rest = paths.filter((path) => !parents.some((parent) => path.startsWith(`${parent}.`)));
  return gathered([...new Set([...rest, ...parents])], messages);
}

/**
 * The files of the application in `root` whose lists are not what the imports say, with the text that they should have: paths
 * that nothing uses are left out, and used ones added.
 */
export async function listedPicks(
  root: string,
  lists: readonly List[],
): Promise<{ file: string; text: string }[]> {
  const messages = messagesOf(root);
  const files = new Set(lists.filter(({ right }) => !right).map(({ file }) => file));
  return Promise.all(
    [...files].map(async (file) => {
      const filepath = join(root, file);
      const text = lists
        .filter((list) => list.file === file)
        .sort((a, b) => b.start - a.start)
        .reduce(
          (before, { start, end, wanted }) =>
            before.slice(0, start) + JSON.stringify(gathered(wanted, messages).sort()) + before.slice(end),
          readFileSync(filepath, "utf8"),
        );
      return { file, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
    }),
  );
}
