import ts from "typescript";
import { declaration, type Module } from "../messages/modules.ts";

/** The method of a call of the auth service, such as `mfa.verify`; null for another call. */
export function authCall(call: ts.CallExpression): string | null {
  const called = call.expression.getText().replaceAll(/\s/g, "");
  return /\.auth\.((?:mfa\.|passkey\.)?\w+)$/.exec(called)?.[1] ?? null;
}

const changes: Record<string, readonly string[]> = {
  insert: ["insert"],
  update: ["update"],
  delete: ["delete"],
  upsert: ["insert", "update"],
};

/** The changes of a table by a call such as `client.from("profiles").update(…)`, as `update public.profiles`. */
export function tableChanges(call: ts.CallExpression): string[] {
  if (!ts.isPropertyAccessExpression(call.expression)) return [];
  const { name, expression: from } = call.expression;
  const [table] =
    ts.isCallExpression(from) && from.expression.getText().endsWith(".from") ? from.arguments : [];
  if (!table || !ts.isStringLiteral(table)) return [];
  return (changes[name.text] ?? []).map((change) => `${change} public.${table.text}`);
}

/** Calls the function that each declaration of a change names (`staffChange`). */
const callsDeclared = "lib/guard/staff/staff-change.ts";

/**
 * The SQL functions that a call of `rpc` may mean: written out, or values of an object at the top of the module; and the one
 * that the declaration of a change by staff names.
 */
export function rpcNames(call: ts.CallExpression, unit: Module): string[] | null {
  const [first] = call.arguments;
  if (!first || unit.file === callsDeclared) return null;
  if (call.expression.getText() === "staffChange") return declaredName(first, unit);
  return call.expression.getText().endsWith(".rpc") ? namesIn(first, unit) : null;
}

function declaredName(change: ts.Node, unit: Module): string[] {
  if (!ts.isObjectLiteralExpression(change)) return [];
  return change.properties
    .filter(ts.isPropertyAssignment)
    .filter(({ name }) => name.getText() === "rpc")
    .flatMap(({ initializer }) => namesIn(initializer, unit));
}

function namesIn(node: ts.Node, unit: Module): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((one) => namesIn(one, unit));
  if (!ts.isElementAccessExpression(node)) return [];
  let list = declaration(unit, node.expression.getText());
  while (list && (ts.isAsExpression(list) || ts.isSatisfiesExpression(list))) list = list.expression;
  if (!list || !ts.isObjectLiteralExpression(list)) return [];
  const values = list.properties.filter(ts.isPropertyAssignment);
  return values.flatMap(({ initializer }) => namesIn(initializer, unit));
}
