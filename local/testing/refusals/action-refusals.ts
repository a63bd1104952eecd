import ts from "typescript";
import { isErrorCode, type ErrorCode } from "../../../lib/platform/errors.ts";
import { declaration, readModules, type Module, type Place } from "../messages/modules.ts";
import { authRefusals } from "./auth-refusals.ts";
import { authCall, rpcNames, tableChanges } from "./calls.ts";
import { isCompared } from "./is-compared.ts";
import { sqlRefusals } from "./sql-refusals.ts";

/** What one declaration refuses by itself, and what it goes on with. */
type Read = {
  codes: Set<ErrorCode>;
  next: Place[];
  /** Refuses with what an SQL function answered, so that its change stands. */
  counts: boolean;
};

/** Work that follows the answer cannot refuse it any more. */
const following = new Set(["after", "deliverSoon"]);
/** They know every code; which of them a call can meet is read off that call. */
const byCall = new Set(["fromAuthError", "toldBy", "toError", "isErrorCode"]);
const notFollowed = new Set([
  // What a job of the clock throws is a fault of that job; started by hand, it is told by its code.
  "lib/admin/health/scheduled-work.ts#work",
]);
/** Definitions of emails refuse nothing: their names and samples may be words that are codes too. */
const isDefinition = (file: string) => file.startsWith("lib/mail/mails/");

const keyOf = ({ file, name }: Place) => `${file}#${name}`;

/**
 * The codes that actions and handlers of the application in `root` can answer: what the functions they reach name, what the SQL
 * functions they call refuse, and what the auth service does. A code that one function throws and another catches counts, too.
 */
export function actionRefusals(root: string) {
  const { load, origin, placeOf } = readModules(root);
  const sql = sqlRefusals(root);
  const known = new Map<string, Read>();

  function read(place: Place): Read {
    const before = known.get(keyOf(place));
    if (before) return before;
    const unit: Module = load(place.file);
    const found: Read = { codes: new Set(), next: [], counts: false };
    known.set(keyOf(place), found);
    const body = declaration(unit, place.name);
    if (!body) return found;
    // A code that is not written out is what an SQL function answered.
    const isComputed = /new AppError\(\s*[a-z]/.test(body.getText());
    const add = (codes: Iterable<string>) => {
      for (const code of codes) if (isErrorCode(code)) found.codes.add(code);
    };
    const readCall = (call: ts.CallExpression) => {
      const names = rpcNames(call, unit);
      if (names?.length === 0) throw new Error(`${place.file}: name the SQL function of rpc()`);
      for (const name of names ?? []) add(sql.refusals(`public.${name}`, isComputed));
      found.counts ||= isComputed && (names ?? []).some((name) => sql.answersCodes(`public.${name}`));
      for (const change of tableChanges(call)) add(sql.refusalsOfChange(change));
      const method = authCall(call);
      if (method === null || method.startsWith("admin")) return;
      const refusals = authRefusals[method];
      if (!refusals) throw new Error(`${place.file}: what can auth.${method} refuse? (auth-refusals.ts)`);
      add(refusals(call.arguments[0]?.getText() ?? ""));
    };
    const walk = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isCallExpression(node)) {
        if (ts.isIdentifier(node.expression) && following.has(node.expression.text)) return;
        readCall(node);
      }
      if (ts.isStringLiteralLike(node) && !isCompared(node)) add([node.text]);
      if (ts.isIdentifier(node)) follow(node);
      ts.forEachChild(node, walk);
    };
    const follow = (node: ts.Identifier) => {
      const { parent, text } = node;
      if (byCall.has(text) || text === place.name) return;
      const isAccess = ts.isPropertyAccessExpression(parent);
      if (isAccess && parent.name === node) return;
      const whole = unit.namespaces.get(text);
      if (whole && isAccess) found.next.push({ file: whole, name: parent.name.text });
      const other = placeOf(text, unit);
      if (other) found.next.push(other);
    };
    walk(body);
    return found;
  }

  /** Every declaration that an export goes on with, itself included. */
  function reached(exported: Place): Read[] {
    const seen = new Set<string>();
    const all: Read[] = [];
    const waiting = [exported];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      const at = origin(place);
      if (
        seen.has(keyOf(at)) ||
        notFollowed.has(keyOf(at)) ||
        isDefinition(at.file) ||
        !/^(lib|app)\//.test(at.file)
      )
        continue;
      seen.add(keyOf(at));
      const found = read(at);
      all.push(found);
      waiting.push(...found.next);
    }
    return all;
  }

  const answered = new Map<string, ErrorCode[]>();
  return {
    /** Sorted; empty for an export that does not exist. */
    refusals(place: Place): ErrorCode[] {
      const before = answered.get(keyOf(place));
      if (before) return before;
      const codes = [...new Set(reached(place).flatMap(({ codes }) => [...codes]))].sort();
      answered.set(keyOf(place), codes);
      return codes;
    },
    /** Whether it can refuse after a change that stands. */
    counts: (place: Place): boolean => reached(place).some(({ counts }) => counts),
  };
}
