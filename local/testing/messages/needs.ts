import ts from "typescript";

/**
 * The keys below `namespace` that an argument of `t` names: all of them when it is not written out. A template counts up to
 * its last dot.
 */
function keysOf(argument: ts.Node | undefined, namespace: string): string[] {
  if (!argument) return [namespace];
  if (ts.isAsExpression(argument) || ts.isParenthesizedExpression(argument))
    return keysOf(argument.expression, namespace);
  if (ts.isStringLiteralLike(argument)) return [`${namespace}.${argument.text}`];
  if (ts.isConditionalExpression(argument))
    return [...keysOf(argument.whenTrue, namespace), ...keysOf(argument.whenFalse, namespace)];
  if (!ts.isTemplateExpression(argument)) return [namespace];
  const start = argument.head.text.slice(0, argument.head.text.lastIndexOf(".") + 1);
  return [`${namespace}.${start}`.replace(/\.$/, "")];
}

/** What is asked of the translations that `scope` calls `name`. */
function usesOf(name: string, namespace: string, scope: ts.Node): string[] {
  const uses: string[] = [];
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (!ts.isIdentifier(node) || node.text !== name) return;
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
    if (ts.isVariableDeclaration(parent) || ts.isArrayLiteralExpression(parent)) return;
    // `t` itself or one of its methods, such as `t.rich`.
    const called = ts.isPropertyAccessExpression(parent) ? parent : node;
    const call = called.parent;
    const isCall = ts.isCallExpression(call) && call.expression === called;
    uses.push(...keysOf(isCall ? call.arguments[0] : undefined, namespace));
  };
  look(scope);
  return uses;
}

/** A need that any `<Messages>` fulfils, which also knows the language and the time zone. */
export const anyPick = "the language";

/** What whoever says refusals needs at least: the sentences that come with any `errors`. */
export const errorWords = "errors.service_unavailable";

/** The messages that the client code in `source` asks for. Throws when that cannot be read off the code. */
export function needsOf(file: string, source: ts.Node): string[] {
  const needs: string[] = [];
  const find = (node: ts.Node): void => {
    ts.forEachChild(node, find);
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    if (/^use(Locale|Now|TimeZone)$/.test(node.expression.text)) needs.push(anyPick);
    if (node.expression.text === "useMessages") throw new Error(`${file}: useMessages hides what is used`);
    if (node.expression.text !== "useTranslations") return;
    const [argument] = node.arguments;
    const name = ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
    if (!argument || !ts.isStringLiteral(argument) || !name || !ts.isIdentifier(name))
      throw new Error(`${file}: useTranslations wants a written-out namespace and a name`);
    // Which codes must have their sentence follows from the actions and handlers that are called (`answers.ts`).
    if (argument.text === "errors") return void needs.push(errorWords);
    let scope: ts.Node = node;
    while (scope.parent && !ts.isFunctionLike(scope)) scope = scope.parent;
    needs.push(...usesOf(name.text, argument.text, scope));
  };
  find(source);
  return [...new Set(needs)];
}
