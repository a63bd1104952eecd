import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../../..");

type Element = ts.JsxElement | ts.JsxSelfClosingElement;

/** An element of a component or a page, with its classes and what it contains. */
export type Box = {
  /** `file:line`. */
  at: string;
  tag: string;
  classes: string[];
  /** Elements directly inside it, whatever condition or loop stands between. */
  children: Box[];
  /** The values that are text of its own, as they are written in the code. */
  texts: string[];
  /** The values anywhere inside it. */
  allTexts: string[];
  /** Names of its attributes. */
  attributes: string[];
};

const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

const openingOf = (element: Element) => (ts.isJsxElement(element) ? element.openingElement : element);

const attributesOf = (element: Element) => openingOf(element).attributes.properties.filter(ts.isJsxAttribute);

/** Every word of the strings in `className`, so also those of a condition. */
function classesOf(element: Element): string[] {
  const attribute = attributesOf(element).find(({ name }) => name.getText() === "className");
  const words: string[] = [];
  const read = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      words.push(...node.text.split(/\s+/));
    node.forEachChild(read);
  };
  if (attribute?.initializer) read(attribute.initializer);
  return words.filter(Boolean);
}

/** Names of the values in an expression that can become text: of `t("key", { name })` it is `name`. */
function valuesOf(expression: ts.Node): string[] {
  const found: string[] = [];
  const read = (node: ts.Node): void => {
    if (isElement(node) || ts.isJsxFragment(node)) return;
    // What only decides is no text.
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(read);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return read(node.right);
    if (ts.isPropertyAccessExpression(node))
      return node.expression.getText() === "brand" ? undefined : void found.push(node.name.text);
    if (ts.isIdentifier(node)) return void found.push(node.text);
    if (ts.isPropertyAssignment(node)) return read(node.initializer);
    // The first argument of `t` is the key of a message, or names what is said.
    if (ts.isCallExpression(node))
      return node.arguments.slice(ts.isIdentifier(node.expression) ? 1 : 0).forEach(read);
    node.forEachChild(read);
  };
  read(expression);
  return found;
}

/** Every element of the source. */
export function boxesIn(source: string, name: string): Box[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const all: Box[] = [];

  /** The elements that stand directly inside a node, through conditions and loops. */
  function elementsIn(node: ts.Node): Box[] {
    if (isElement(node)) return [boxOf(node)];
    const found: Box[] = [];
    node.forEachChild((part) => void found.push(...elementsIn(part)));
    return found;
  }

  const textsIn = (part: ts.JsxChild): string[] => {
    if (ts.isJsxExpression(part)) return part.expression ? valuesOf(part.expression) : [];
    return ts.isJsxFragment(part) ? part.children.flatMap(textsIn) : [];
  };

  function boxOf(element: Element): Box {
    const parts = ts.isJsxElement(element) ? [...element.children] : [];
    const texts = parts.flatMap(textsIn);
    const children = parts.flatMap(elementsIn);
    // What is handed on stands somewhere else.
    elementsIn(openingOf(element).attributes);
    const box = {
      at: `${name}:${file.getLineAndCharacterOfPosition(element.getStart()).line + 1}`,
      tag: openingOf(element).tagName.getText(),
      classes: classesOf(element),
      children,
      texts,
      allTexts: [...texts, ...children.flatMap(({ allTexts }) => allTexts)],
      attributes: attributesOf(element).map(({ name: attribute }) => attribute.getText()),
    };
    all.push(box);
    return box;
  }

  elementsIn(file);
  return all;
}

/** Every element of every page and component. */
export const allBoxes = (): Box[] =>
  globSync("{app,components}/**/*.tsx", { cwd: root })
    .filter((file) => !file.endsWith(".test.tsx"))
    .flatMap((file) => boxesIn(readFileSync(join(root, file), "utf8"), file));
