import { globSync } from "node:fs";
import ts from "typescript";
import { isErrorCode } from "../../../lib/platform/errors.ts";
import type { Module, Place } from "./modules.ts";

/** The path of a handler that a text asks: without its query, and with `*` for every part that is not written out. */
function pathOf(node: ts.Node): string | null {
  const text = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join("")
      : "";
  return text.startsWith("/api/") ? (text.split("?")[0] ?? null) : null;
}

/** The handlers of the application in `root`, by the paths that client code asks. */
export function readHandlers(root: string) {
  const files = globSync("app/api/**/route.ts", { cwd: root });
  const paths = files.map((file) => ({ file, path: file.slice("app".length, -"/route.ts".length) }));
  const known = new Map<string, string[]>();

  function find(asked: string): string[] {
    const parts = asked.split("*").map((part) => part.replaceAll(/[.[\]]/g, "\\$&"));
    const wanted = new RegExp(`^${parts.join(".*")}$`);
    const exact = paths.filter(({ path }) => wanted.test(path));
    // `/api/pictures/7` is answered by `/api/pictures/[id]`.
    const answering = (path: string) => new RegExp(`^${path.replaceAll(/\[\w+\]/g, "[^/]+")}$`).test(asked);
    const found = exact.length > 0 ? exact : paths.filter(({ path }) => answering(path));
    return found.map(({ file }) => file);
  }
  return (asked: string): string[] => {
    const found = known.get(asked) ?? find(asked);
    known.set(asked, found);
    return found;
  };
}

/** A need for the words of what an action or a handler can refuse. */
export const answerOf = ({ file, name }: Place) => `answer ${file}#${name}`;

export function placeOfAnswer(need: string): Place | null {
  const [, file = "", name = ""] = /^answer (.+)#(.+)$/.exec(need) ?? [];
  return file ? { file, name } : null;
}

/** Whether a text is what client code refuses with: `{ refused: "…" }`, `setRefused("…")`, `words("…")`. */
function isRefused({ parent }: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return /^(refused|reason)$/.test(parent.name.getText());
  return ts.isCallExpression(parent) && /^(set[A-Z]\w*|words|fail)$/.test(parent.expression.getText());
}

/** A need for the words of a code that client code gives itself. */
const codeNeed = "code ";
export const codeOfNeed = (need: string) => (need.startsWith(codeNeed) ? need.slice(codeNeed.length) : null);

/** The actions and handlers whose answers the code in `node` may get, and the codes that it refuses with by itself. */
export function answersOf(
  node: ts.Node,
  unit: Module,
  load: (file: string) => Module,
  handlers: (path: string) => string[],
): string[] {
  const found = new Set<string>();
  const look = (part: ts.Node): void => {
    if (ts.isTypeNode(part) || ts.isImportDeclaration(part)) return;
    ts.forEachChild(part, look);
    const place = ts.isIdentifier(part) ? unit.imports.get(part.text) : undefined;
    if (place && load(place.file).kind === "action") found.add(answerOf(place));
    if (ts.isStringLiteral(part) && isErrorCode(part.text) && isRefused(part))
      found.add(codeNeed + part.text);
    const path = pathOf(part);
    if (path === null) return;
    for (const file of handlers(path))
      for (const name of ["GET", "POST", "PUT", "PATCH", "DELETE"]) found.add(answerOf({ file, name }));
  };
  look(node);
  return [...found];
}
