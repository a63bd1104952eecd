import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

type Tree = { [key: string]: string | Tree };

/** Removes what says nothing about the value: brackets, `!`, and casts, which may claim what is not so. */
function bare(node: ts.Expression): ts.Expression {
  const wrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node);
  return wrapped ? bare(node.expression) : node;
}

function messagesOf(root: string): Tree {
  const files = globSync("lib/platform/i18n/messages/en/*.json", { cwd: root });
  const named = files.map((file) => [
    /(\w+)\.json$/.exec(file)?.[1] ?? "",
    JSON.parse(readFileSync(join(root, file), "utf8")) as Tree,
  ]);
  return Object.fromEntries(named) as Tree;
}

/** Whether a message stands at a path. */
function stands(messages: Tree, path: string): boolean {
  let at: string | Tree | undefined = messages;
  for (const key of path.split(".")) at = typeof at === "object" ? at[key] : undefined;
  return typeof at === "string";
}

/**
 * Keys of messages in the application of `root` that are put together, and of which a part is none of some written-out words by
 * its type, or leads to no message. A key that is asked for with `t.has` first may be any.
 */
export function looseKeys(root: string): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => join(root, file));
  const program = ts.createProgram(files, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const messages = messagesOf(root);
  const found: string[] = [];

  /** The words that an expression can be; null when it can be another. */
  function wordsOf(node: ts.Expression): string[] | null {
    const inner = bare(node);
    if (ts.isConditionalExpression(inner)) return either(inner.whenTrue, inner.whenFalse);
    if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return either(inner.left, inner.right, true);
    if (ts.isTemplateExpression(inner)) return keysOf(inner);
    return wordsOfType(checker.getTypeAtLocation(inner));
  }
  function either(one: ts.Expression, other: ts.Expression, withoutNull = false): string[] | null {
    const [a, b] = [
      withoutNull
        ? wordsOfType(checker.getNonNullableType(checker.getTypeAtLocation(bare(one))))
        : wordsOf(one),
      wordsOf(other),
    ];
    return a === null || b === null ? null : [...a, ...b];
  }
  function wordsOfType(type: ts.Type): string[] | null {
    const all = type.isUnion() ? type.types : [checker.getBaseConstraintOfType(type) ?? type];
    const words: string[] = [];
    for (const one of all.flatMap((each) => (each.isUnion() ? each.types : [each]))) {
      if (!one.isStringLiteral() && !one.isNumberLiteral()) return null;
      words.push(String(one.value));
    }
    return words;
  }
  /** Every key that a template can be. */
  function keysOf(template: ts.TemplateExpression): string[] | null {
    let keys = [template.head.text];
    for (const { expression, literal } of template.templateSpans) {
      const words = wordsOf(expression);
      if (words === null) return null;
      keys = keys.flatMap((key) => words.map((word) => key + word + literal.text));
    }
    return keys;
  }

  /** The namespace that `t` was made with, where that is written out at its declaration. */
  function namespaceOf(t: ts.Expression): string | null {
    const declared = checker.getSymbolAtLocation(t)?.valueDeclaration;
    const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
    const call = made && ts.isAwaitExpression(made) ? made.expression : made;
    if (!call || !ts.isCallExpression(call) || !/^(use|get)Translations$/.test(call.expression.getText()))
      return null;
    const [namespace] = call.arguments;
    return namespace && ts.isStringLiteral(namespace) ? namespace.text : null;
  }

  function look(call: ts.CallExpression, source: ts.SourceFile) {
    const called = call.expression;
    const isMethod = ts.isPropertyAccessExpression(called) && /^(rich|markup)$/.test(called.name.text);
    const t = isMethod ? called.expression : called;
    const [key] = call.arguments;
    if (!key || !ts.isIdentifier(t)) return;
    const inner = bare(key);
    const templates = ts.isConditionalExpression(inner)
      ? [inner.whenTrue, inner.whenFalse].map(bare)
      : [inner];
    if (!templates.some(ts.isTemplateExpression)) return;
    const type = checker.getTypeAtLocation(t);
    if (!type.getProperty("rich") || !type.getProperty("has")) return;
    const guarded = new RegExp(`\\b${t.text}\\.has\\(\\s*${"`"}`);
    for (const template of templates.filter(ts.isTemplateExpression)) {
      const { line } = source.getLineAndCharacterOfPosition(template.getStart());
      const at = `${relative(root, source.fileName)}:${line + 1} ${template.getText()}`;
      const keys = keysOf(template);
      if (guarded.test(source.text) && source.text.includes(`${t.text}.has(${template.getText()}`)) continue;
      const namespace = namespaceOf(t);
      if (keys === null) found.push(`${at}: a part is none of some written-out words`);
      else if (namespace !== null)
        for (const one of keys)
          if (!stands(messages, `${namespace}.${one}`))
            found.push(`${at}: no message at ${namespace}.${one}`);
    }
  }

  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || !files.includes(source.fileName)) continue;
    // Lists of messages are read by the keys that the messages themselves have (`message-list.ts`).
    if (source.text.includes("@/lib/platform/i18n/message-list")) continue;
    const walk = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) look(node, source);
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  return [...new Set(found)].sort();
}
