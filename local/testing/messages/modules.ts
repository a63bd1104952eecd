import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

/** An export of a module, or what stands at its top. */
export type Place = { file: string; name: string };

export type Module = {
  file: string;
  kind: "client" | "action" | "shared";
  source: ts.SourceFile;
  /** What other modules of the project it imports, by the name it has here. */
  imports: Map<string, Place>;
  /** Modules of the project that it imports as a whole (`import * as`), by the name they have here. */
  namespaces: Map<string, string>;
  /** Every module of the project it loads, at once or later. */
  links: string[];
};

const found = new WeakMap<Module, Map<string, ts.Node | null>>();

/** The declaration of an export, or of a name at the top of a module. */
export function declaration(unit: Module, name: string): ts.Node | null {
  const known = found.get(unit) ?? new Map<string, ts.Node | null>();
  found.set(unit, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  const node = findDeclaration(unit, name);
  known.set(name, node);
  return node;
}

function findDeclaration({ source }: Module, name: string): ts.Node | null {
  for (const statement of source.statements) {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    const isDefault = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
    if (ts.isFunctionDeclaration(statement)) {
      if (statement.name?.text === name || (name === "default" && isDefault)) return statement;
    }
    if (ts.isExportAssignment(statement) && name === "default") return statement.expression;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: bound, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(bound) && bound.text === name) return initializer ?? null;
  }
  return null;
}

/** The modules of the project in `root`, read as they are asked for; files are relative to it. */
export function readModules(root: string) {
  const modules = new Map<string, Module>();
  const exists = (file: string) => existsSync(resolve(root, file));

  function find(specifier: ts.Node | undefined, from: string): string | null {
    if (!specifier || !ts.isStringLiteral(specifier)) return null;
    const { text } = specifier;
    const isOwn = /^(@\/|\.)/.test(text);
    const base = text.startsWith("@/") ? text.slice(2) : join(dirname(from), text);
    const files = ["", ".tsx", ".ts"].map((end) => base + end);
    return (isOwn && files.find((file) => /\.tsx?$/.test(file) && exists(file))) || null;
  }

  /** What `import()` loads within `node`. */
  function loadedLater(node: ts.Node, file: string): string[] {
    const below: string[] = [];
    ts.forEachChild(node, (child) => void below.push(...loadedLater(child, file)));
    const isImport = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const found = isImport ? find(node.arguments[0], file) : null;
    return found ? [...below, found] : below;
  }

  function load(file: string): Module {
    const known = modules.get(file);
    if (known) return known;
    const text = readFileSync(resolve(root, file), "utf8");
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const directive = /^"use (client|server)"/.exec(text)?.[1];
    const kind = directive === "client" ? "client" : directive === "server" ? "action" : "shared";
    const made: Module = { file, kind, source, imports: new Map(), namespaces: new Map(), links: [] };
    modules.set(file, made);
    for (const statement of source.statements) {
      const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
      if (!clause || clause.isTypeOnly) continue;
      const found = find(clause.parent.moduleSpecifier, file);
      if (!found) continue;
      const named =
        clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings : null;
      if (clause.namedBindings && ts.isNamespaceImport(clause.namedBindings)) {
        made.namespaces.set(clause.namedBindings.name.text, found);
        made.links.push(found);
      }
      const values = named?.elements.filter((element) => !element.isTypeOnly) ?? [];
      if (clause.name) made.imports.set(clause.name.text, { file: found, name: "default" });
      for (const { name, propertyName } of values)
        made.imports.set(name.text, { file: found, name: (propertyName ?? name).text });
      if (clause.name || values.length > 0) made.links.push(found);
    }
    made.links.push(...loadedLater(source, file));
    return made;
  }

  /** Where an export is declared that a module only hands on. */
  function origin(place: Place): Place {
    for (const statement of load(place.file).source.statements) {
      if (!ts.isExportDeclaration(statement) || !statement.exportClause) continue;
      const found = find(statement.moduleSpecifier, place.file);
      if (!found || !ts.isNamedExports(statement.exportClause)) continue;
      for (const { name, propertyName } of statement.exportClause.elements)
        if (name.text === place.name) return origin({ file: found, name: (propertyName ?? name).text });
    }
    return place;
  }

  /** What a name means in a module: an import of the project, or something at its own top. */
  const placeOf = (name: string, unit: Module): Place | null =>
    unit.imports.get(name) ?? (declaration(unit, name) ? { file: unit.file, name } : null);

  return { exists, load, loadedLater, origin, placeOf };
}
