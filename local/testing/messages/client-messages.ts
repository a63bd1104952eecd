import { globSync } from "node:fs";
import { dirname } from "node:path";
import ts from "typescript";
import { pickedPaths } from "../../../lib/platform/i18n/pick-messages.ts";
import { answerOf, answersOf, codeOfNeed, placeOfAnswer, readHandlers } from "./answers.ts";
import { declaration, readModules, type Module, type Place } from "./modules.ts";
import { anyPick, errorWords, needsOf } from "./needs.ts";

/** What a `<Messages>` element picks, and which of it is used below. */
type Pick = {
  at: string;
  paths: string[];
  of: string[];
  /** The file, and where its list stands in it. */
  list: { file: string; start: number; end: number };
  errors: boolean;
  used: Set<string>;
  /** Messages that are used below it and not picked. */
  lacking: Set<string>;
  /** The actions and handlers whose refusals are told below it. */
  answers: Set<string>;
};

const providers = ["components/messages/messages.tsx", "components/messages/later-messages.tsx"];

/** The list of an attribute such as `of={["a", "b"]}`; null when it is not written out, undefined when it is not there. */
function listOf(
  element: ts.JsxOpeningLikeElement,
  name: string,
): ts.ArrayLiteralExpression | null | undefined {
  const attribute = element.attributes.properties.find((property) => property.name?.getText() === name);
  if (!attribute) return undefined;
  const value = ts.isJsxAttribute(attribute) && attribute.initializer;
  const list = value && ts.isJsxExpression(value) ? value.expression : undefined;
  return list && ts.isArrayLiteralExpression(list) ? list : null;
}

/** The texts of such a list; null when one of them is not written out. */
function textsOf(element: ts.JsxOpeningLikeElement, name: string): string[] | null | undefined {
  const list = listOf(element, name);
  if (!list) return list;
  const texts = list.elements.filter(ts.isStringLiteral).map(({ text }) => text);
  return texts.length === list.elements.length ? texts : null;
}

/**
 * Follows every page and layout of the application in `root` through its imports, from server components into client
 * components, and compares what those ask of next-intl with what the nearest `<Messages>` above them picks.
 */
export function clientMessages(root: string) {
  const { exists, load, loadedLater, origin, placeOf } = readModules(root);
  const handlers = readHandlers(root);
  const missing = new Set<string>();
  const picks = new Map<ts.Node, Pick>();
  const visited = new Set<string>();
  const asked = new Map<string, string[]>();

  const own = new Map<string, string[]>();
  /** What a client module asks for by itself. */
  function ownNeeds(unit: Module): string[] {
    const known = own.get(unit.file);
    const needs =
      known ?? needsOf(unit.file, unit.source).concat(answersOf(unit.source, unit, load, handlers));
    own.set(unit.file, needs);
    return needs;
  }

  /** What a client module asks for, with all that it loads. */
  function needed(file: string): string[] {
    const known = asked.get(file);
    if (known) return known;
    const seen = new Set<string>();
    const needs = new Set<string>();
    const follow = (next: string) => {
      const unit = load(next);
      if (seen.has(next) || unit.kind === "action") return;
      seen.add(next);
      for (const need of ownNeeds(unit)) needs.add(need);
      unit.links.forEach(follow);
    };
    follow(file);
    asked.set(file, [...needs]);
    return [...needs];
  }

  /** What one export of a client module asks for: of its own module only what it uses, of the modules it loads all. */
  function neededBy({ file, name }: Place): string[] {
    const unit = load(file);
    const seen = new Set<ts.Node>();
    const needs: string[] = [];
    const take = (node: ts.Node | null) => {
      if (!node || seen.has(node)) return;
      seen.add(node);
      needs.push(...needsOf(file, node), ...loadedLater(node, file).flatMap(needed));
      needs.push(...answersOf(node, unit, load, handlers));
      const look = (part: ts.Node): void => {
        ts.forEachChild(part, look);
        if (!ts.isIdentifier(part)) return;
        const other = unit.imports.get(part.text);
        if (other) needs.push(...needed(other.file));
        else take(declaration(unit, part.text));
      };
      look(node);
    };
    take(declaration(unit, name));
    return needs;
  }

  function compare(place: Place, pick: Pick | null, entry: string) {
    const needs = neededBy(place);
    const tells = needs.includes(errorWords);
    for (const need of needs) {
      if (need === anyPick && pick) continue;
      if (placeOfAnswer(need) || codeOfNeed(need)) {
        if (tells) pick?.answers.add(need);
        continue;
      }
      const covering = pick?.paths.filter((path) => need === path || need.startsWith(`${path}.`)) ?? [];
      covering.forEach((path) => pick?.used.add(path));
      if (covering.length > 0) continue;
      pick?.lacking.add(need);
      missing.add(`${entry}: ${place.file} uses ${need}, which ${pick?.at ?? "no <Messages>"} picks not`);
    }
  }

  function pickOf(element: ts.JsxOpeningLikeElement, file: string): Pick {
    const known = picks.get(element);
    if (known) return known;
    const line = element.getSourceFile().getLineAndCharacterOfPosition(element.getStart()).line + 1;
    const at = `${file}:${line}`;
    const of = textsOf(element, "of");
    const errors = textsOf(element, "errors");
    const list = listOf(element, "of");
    if (!of || !list || errors === null) throw new Error(`${at}: what is picked must be written out`);
    const paths = pickedPaths({ of, errors: errors as [] | undefined });
    const pick = {
      at,
      paths,
      of,
      list: { file, start: list.getStart(), end: list.getEnd() },
      errors: errors !== undefined,
      used: new Set<string>(),
      lacking: new Set<string>(),
      answers: new Set<string>(),
    };
    picks.set(element, pick);
    return pick;
  }

  /** The pick that holds for what stands in `node`. */
  function inside(node: ts.Node, unit: Module, pick: Pick | null): Pick | null {
    const element = ts.isJsxElement(node) ? node.openingElement : node;
    if (!ts.isJsxOpeningElement(element) && !ts.isJsxSelfClosingElement(element)) return pick;
    const place = ts.isIdentifier(element.tagName) ? placeOf(element.tagName.text, unit) : null;
    if (!place) return pick;
    return providers.includes(place.file) ? pickOf(element, unit.file) : (pickedForChildren(place) ?? pick);
  }

  const forChildren = new Map<string, Pick | null>();
  /** What a component picks for its `children`. */
  function pickedForChildren(exported: Place): Pick | null {
    const key = `${exported.file}#${exported.name}`;
    const known = forChildren.get(key);
    if (known !== undefined) return known;
    // A component that renders itself ends here.
    forChildren.set(key, null);
    const picked = findPicked(origin(exported));
    forChildren.set(key, picked);
    return picked;
  }
  function findPicked(place: Place): Pick | null {
    const unit = load(place.file);
    const body = unit.kind === "shared" ? declaration(unit, place.name) : null;
    let found: Pick | null = null;
    const walk = (node: ts.Node, pick: Pick | null): void => {
      if (ts.isJsxExpression(node) && node.expression?.getText() === "children") found ??= pick;
      ts.forEachChild(node, (child) => walk(child, inside(node, unit, pick)));
    };
    if (body) walk(body, null);
    return found;
  }

  /** Looks at a component and all that it renders. */
  function visit(exported: Place, pick: Pick | null, entry: string): void {
    const place = origin(exported);
    const unit = load(place.file);
    const key = `${place.file}#${place.name}#${pick?.at}`;
    if (visited.has(key) || unit.kind === "action" || providers.includes(place.file)) return;
    visited.add(key);
    if (unit.kind === "client") return compare(place, pick, entry);
    const walk = (node: ts.Node, around: Pick | null, within: Pick | null): void => {
      if (ts.isTypeNode(node) || ts.isJsxClosingElement(node)) return;
      if (ts.isIdentifier(node)) {
        const { parent } = node;
        if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
        const isTag = ts.isJsxOpeningLikeElement(parent) && parent.tagName === node;
        const other = node.text === place.name ? null : placeOf(node.text, unit);
        // Handed to a client component, which says what it refuses.
        if (other && load(other.file).kind === "action") within?.answers.add(answerOf(other));
        // A component stands outside of what it picks for its children.
        if (other) visit(other, isTag ? around : within, entry);
        return;
      }
      const isOpening = ts.isJsxOpeningElement(node);
      const next = isOpening ? within : inside(node, unit, within);
      ts.forEachChild(node, (child) => walk(child, isOpening ? around : within, next));
    };
    const body = declaration(unit, place.name);
    if (body) walk(body, pick, pick);
  }

  const pages = globSync("app/**/page.tsx", { cwd: root });
  for (const page of pages) {
    let pick: Pick | null = null;
    const folders = dirname(page).split("/");
    folders.forEach((_, depth) => {
      const at = (name: string) => [...folders.slice(0, depth + 1), `${name}.tsx`].join("/");
      if (exists(at("layout"))) {
        const layout = { file: at("layout"), name: "default" };
        visit(layout, pick, layout.file);
        pick = pickedForChildren(layout) ?? pick;
      }
      for (const name of ["loading", "error", "not-found"].map(at))
        if (exists(name)) visit({ file: name, name: "default" }, pick, name);
    });
    visit({ file: page, name: "default" }, pick, page);
  }
  const surplus = [...picks.values()].flatMap(({ at, of, errors, used }) => {
    const idle = of.filter((path) => !used.has(path));
    return [...idle, ...(errors && !used.has(errorWords) ? ["errors"] : [])].map(
      (path) => `${at} picks ${path}, which nothing below uses`,
    );
  });
  const told = [...picks.values()].map(({ at, paths, answers }) => ({ at, paths, answers: [...answers] }));
  const lists = [...picks.values()].map(({ list, of, used, lacking }) => ({
    ...list,
    wanted: [...of.filter((path) => used.has(path)), ...[...lacking].sort()],
    right: lacking.size === 0 && of.every((path) => used.has(path)),
  }));
  return { pages, picks: picks.size, lists, told, missing: [...missing].sort(), surplus: surplus.sort() };
}
