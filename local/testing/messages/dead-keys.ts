import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

type Tree = { [key: string]: string | Tree };

/** A file that asks for messages: below which namespaces, and by which keys. `*` stands for a part that is made at run time. */
interface Asker {
  namespaces: string[];
  keys: Set<string>;
  patterns: string[];
  /** Patterns that are asked for with `t.has` first, so that their parts may come from outside. */
  guarded: Set<string>;
  /** Whether a key is a variable, or `t` is handed on: keys that are written out elsewhere count too. */
  open: boolean;
}

const flatten = (tree: Tree, prefix: string): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : flatten(value, `${prefix}${key}.`),
  );

const withoutValues = (template: string) => template.replace(/\$\{[^}]*\}/g, "*");

/** Templates that may be keys, with `*` for each value. */
function patternsOf(source: string): string[] {
  const found: string[] = [];
  for (const [, text = ""] of source.matchAll(/`((?:[\w.-]|\$\{[^{}`]*(?:\{[^{}`]*\}[^{}`]*)*\})+)`/g)) {
    const pattern = text.replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "*");
    if (pattern.includes("*") && pattern !== "*") found.push(pattern);
  }
  return found;
}

function askerOf(source: string): Asker {
  const named = [
    ...source.matchAll(
      /(?:(?:use|get)Translations\(\s*|namespace:\s*|\bwords:\s*|\btitle: \[\s*)(["'`])([^"'`]*)\1/g,
    ),
  ];
  const namespaces = named.map(([, , name = ""]) => withoutValues(name));
  if (/(?:use|get)Translations\((?:\{ locale(?:: \w+)? \})?\)/.test(source)) namespaces.push("");
  const names = [...source.matchAll(/(\w+)\s*=\s*(?:await\s+)?(?:use|get)Translations\(/g)].map(
    ([, name]) => name,
  );
  // A list of the panel names its namespaces, and its keys follow from its columns and options (`listWords`).
  const isList = /\bwords: "/.test(source);
  const open =
    isList ||
    [...new Set(["t", ...names])].some((t) =>
      new RegExp(
        `\\b${t}(?:\\.\\w+)?\\(\\s*(?!["'\`])[\\w(]|[,(\\[{]\\s*${t}\\s*[,)\\]}]|=\\{${t}\\}|return ${t}\\b`,
      ).test(source),
    );
  const keys = [...source.matchAll(/["'`]([\w-]+(?:\.[\w-]+)*)["'`]/g)].map(([, key = ""]) => key);
  const guarded = [...source.matchAll(/\.has\(\s*(`[^`]*`)/g)].flatMap(([, template = ""]) =>
    patternsOf(template),
  );
  return { namespaces, keys: new Set(keys), patterns: patternsOf(source), guarded: new Set(guarded), open };
}

const expressions = new Map<string, RegExp>();
/** Several segments may stand for a `*` that is a whole one, none where it is a piece of a word. */
function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known) return known;
  const parts = pattern.split(".").map((part) => (part === "*" ? "(.+)" : part.replaceAll("*", "([^.]+)")));
  const made = new RegExp(`^${parts.join("\\.")}$`);
  expressions.set(pattern, made);
  return made;
}
/** The parts of `text` for which the pattern has `*`; null where it is another text. */
const partsIn = (pattern: string, text: string) => expressionOf(pattern).exec(text)?.slice(1) ?? null;

/** Campaigns put messages below another name (`lib/campaigns/mail/render.ts`). */
const namesOf = (path: string): string[] => [
  path,
  ...(path.startsWith("campaigns.mail.") ? [path.replace("campaigns.mail", "campaign")] : []),
];

/**
 * Messages of the application in `root` that no code asks for. A message is used when a file names its namespace and its key; for
 * a key that is made at run time each part must be a word of the code or of the schema, or such words joined by `_`.
 */
export function deadKeys(root: string): string[] {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const sources = read("{app,components,lib}/**/*.{ts,tsx,mjs}").filter(
    ({ file }) => !/\.test\.tsx?$|\.gen\.ts$|i18n\/words\//.test(file),
  );
  const askers = sources.map(({ text }) => askerOf(text));
  const words = new Set(
    [...sources, ...read("supabase/**/*.sql")].flatMap(({ text }) => text.match(/[\w-]+/g) ?? []),
  );
  const keys = new Set(askers.flatMap((asker) => [...asker.keys]));
  const lists = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:messageShape|listKeys)\(\s*(["'`])([^"'`]*)\1/g)].map(([, , path = ""]) =>
      withoutValues(path),
    ),
  );

  const isWord = (part: string): boolean =>
    words.has(part) ||
    [...part.matchAll(/_/g)].some(
      ({ index }) => words.has(part.slice(0, index)) && isWord(part.slice(index + 1)),
    );
  const fits = (pattern: string, key: string, guarded: boolean) =>
    partsIn(pattern, key)?.every((parts) => guarded || parts.split(".").every(isWord)) ?? false;
  const asksFor = (asker: Asker, key: string) =>
    asker.keys.has(key) ||
    asker.patterns.some((pattern) => fits(pattern, key, asker.guarded.has(pattern))) ||
    (asker.open &&
      (key.includes(".")
        ? keys.has(key) || askers.some(({ patterns }) => patterns.some((one) => fits(one, key, false)))
        : isWord(key)));

  function isUsed(path: string): boolean {
    if (path.startsWith("errors.")) return isWord(path.slice("errors.".length));
    const segments = path.split(".");
    return segments.some((_, at) => {
      const namespace = segments.slice(0, at).join(".");
      const key = segments.slice(at).join(".");
      return (
        lists.some((list) => partsIn(list, namespace)) ||
        askers.some((asker) => asker.namespaces.some((one) => partsIn(one, namespace)) && asksFor(asker, key))
      );
    });
  }
  const all = read("lib/platform/i18n/messages/en/*.json").flatMap(({ file, text }) =>
    flatten(JSON.parse(text) as Tree, `${basename(file, ".json")}.`),
  );
  return all.filter((path) => !namesOf(path).some(isUsed));
}
