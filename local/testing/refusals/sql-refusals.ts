import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isErrorCode } from "../../../lib/platform/errors.ts";

/** What one SQL function says: its own codes, and the functions it goes on with. */
type SqlFunction = {
  /** Codes that it refuses with, and all codes that it names. */
  codes: Set<string>;
  words: Set<string>;
  /** Whether a code that it refuses with comes from elsewhere: a variable, or what another function answered. */
  isComputed: boolean;
  /** Whether what it answers can be a code. */
  answers: boolean;
  calls: Set<string>;
};

/** A trigger's function, and the columns of which one must be set for it. */
type Trigger = { name: string; columns: string[] | null };

/** Codes that functions below these could answer and do not, because of what they are given. */
const unreachable: Record<string, readonly string[]> = {
  // The rules of a segment were checked when it was saved.
  "private.in_segment": ["segment_invalid", "segment_too_large"],
  // The words of an address that is free again are "released" and "conflict".
  "public.hand_in_address_code": ["already_blocked"],
  // Only staff who give points to somebody else are limited, and the functions that they call refuse it themselves.
  "private.write_on_account": ["points_daily_limit"],
  // No sum is asked for.
  "public.ask_refund": ["refund_too_large"],
};

/** `private.staff_change` makes the public function of a change by staff. */
const made =
  /(?:create (?:or replace )?function |select private\.staff_change\(')((?:public|private)\.\w+)\s*\(/g;
const nextStatement =
  /\n(?:create|comment on|revoke|grant|alter|insert into|do |select |drop |update |delete )/g;

/** `text` from `start` to the statement that follows; a body in `$$` is not left before it ends. */
function statementAt(text: string, start: number): string {
  nextStatement.lastIndex = start;
  for (let next = nextStatement.exec(text); next; next = nextStatement.exec(text)) {
    const statement = text.slice(start, next.index);
    if ((statement.match(/\$\$/g) ?? []).length % 2 === 0) return statement;
  }
  return text.slice(start);
}

/** What stands between the brackets of each call of `name`. */
function argumentsOf(body: string, name: string): string[] {
  const found: string[] = [];
  for (let start = body.indexOf(`${name}(`); start >= 0; start = body.indexOf(`${name}(`, start + 1)) {
    let depth = 0;
    let end = start + name.length;
    do depth += body[end] === "(" ? 1 : body[end] === ")" ? -1 : 0;
    while (depth > 0 && ++end < body.length);
    found.push(body.slice(start + name.length + 1, end));
  }
  return found;
}

function addTo<K>(map: Map<K, Set<string>>, key: K, value: string) {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}

/** The words that stand alone in quotation marks, those of JSON too. */
const literals = (text: string) => [...text.matchAll(/['"](\w+)['"]/g)].map(([, word]) => word ?? "");

/**
 * The codes that each SQL function of the schema in `root` can refuse with: what it names itself, and what the
 * functions and triggers name that it calls, sets off or looks up by name. A code that is only compared counts, too; what a
 * caller catches again is not taken off.
 */
export function sqlRefusals(root: string) {
  const files = globSync("supabase/schemas/*/*/*.sql", { cwd: root }).sort();
  const text = files
    .map((file) => readFileSync(join(root, file), "utf8").replace(/^\s*--.*$/gm, ""))
    .join("\n");
  const bodies = new Map<string, string>();
  for (const match of text.matchAll(made)) {
    const name = match[1] ?? "";
    bodies.set(name, `${bodies.get(name) ?? ""}\n${statementAt(text, match.index)}`);
  }

  /** Functions that the rows of a register name, such as `private.undo_kinds`: by its table and column. */
  const registered = new Map<string, Set<string>>();
  for (const [insert, table = "", columns = ""] of text.matchAll(
    /^insert into (private\.\w+) \(([\w\s,]+)\) values[^;]*/gm,
  )) {
    const names = columns.split(",").map((column) => column.trim());
    for (const [, row = ""] of insert
      .slice(insert.indexOf("values"))
      .matchAll(/\(((?:'(?:[^']|'')*'|[^()'])*)\)/g))
      row.split(/,(?=(?:[^']*'[^']*')*[^']*$)/).forEach((value, at) => {
        const name = `private.${/^\s*'(\w+)'/.exec(value)?.[1]}`;
        if (bodies.has(name)) addTo(registered, `${table}.${names[at]}`, name);
      });
  }

  /** Functions that a change of a table sets off, and the columns whose change does, where only some do. */
  const triggered = new Map<string, Trigger[]>();
  const trigger =
    /create (?:constraint )?trigger \w+ (?:before|after) ([\w\s,]+?)\s+on ([\w.]+)\s([^;]*?)execute function (private\.\w+)/g;
  for (const [, events = "", table = "", rest = "", name = ""] of text.matchAll(trigger)) {
    const of = /update of ([\w\s,]+)/
      .exec(events)?.[1]
      ?.split(",")
      .map((column) => column.trim());
    const compared = [...rest.matchAll(/\bold\.(\w+)/g)].map(([, column = ""]) => column);
    for (const event of ["insert", "update", "delete"]) {
      if (!events.includes(event)) continue;
      const columns = event === "update" ? (of ?? (compared.length > 0 ? compared : null)) : null;
      const key = `${event} ${table}`;
      triggered.set(key, [...(triggered.get(key) ?? []), { name, columns }]);
    }
  }

  /** Functions that refuse with a code that they are given. */
  const handing = new Set(
    [...bodies]
      .filter(([name, body]) => name !== "private.refuse" && /private\.refuse\(p_\w*code/.test(body))
      .map(([name]) => name),
  );

  const functions = new Map<string, SqlFunction>();
  for (const [name, body] of bodies) {
    const calls = new Set<string>();
    for (const [, called = ""] of body.matchAll(/\b((?:public|private)\.\w+)\s*\(/g))
      if (called !== name) calls.add(called);
    const changes =
      /\b(insert into|update|delete from) ((?:public|private|auth)\.\w+)(.*?)(?:\bwhere\b|;|$)/gs;
    for (const [, verb = "", table = "", values = ""] of body.matchAll(changes))
      for (const { name: set, columns } of triggered.get(`${verb.split(" ")[0]} ${table}`) ?? [])
        if (!columns?.every((column) => !new RegExp(`\\b${column}\\s*=`).test(values))) calls.add(set);
    if (/execute\b/.test(body)) {
      // What is called by a name that a register holds, or that is put together from a prefix.
      for (const [column, known] of registered) {
        const at = column.lastIndexOf(".");
        if (body.includes(column.slice(0, at)) && new RegExp(`\\b${column.slice(at + 1)}\\b`).test(body))
          known.forEach((other) => calls.add(other));
      }
      for (const [, start = ""] of body.matchAll(/'(\w+_)' \|\|/g))
        for (const other of bodies.keys()) if (other.startsWith(`private.${start}`)) calls.add(other);
      for (const [, start = ""] of body.matchAll(/private\.(\w+_)%[Is]/g))
        for (const other of bodies.keys()) if (other.startsWith(`private.${start}`)) calls.add(other);
    }
    const refused = [
      ...argumentsOf(body, "private.refuse"),
      ...(body.match(/\braise (exception|sqlstate)[^;]*;/g) ?? []),
    ];
    const handed = [...handing].flatMap((other) => argumentsOf(body, other));
    functions.set(name, {
      codes: new Set([...refused, ...handed].flatMap(literals).filter(isErrorCode)),
      words: new Set(literals(body).filter(isErrorCode)),
      isComputed: refused.some((given) => !literals(given).some(isErrorCode)),
      answers: /\breturns (text|jsonb?)\b/.test(body),
      calls,
    });
    if (/private\.refuse_changed\(/.test(body)) functions.get(name)?.codes.add("changed_meanwhile");
  }

  /** A function, and those whose answers it may hand on. */
  function answering(name: string, seen = new Set<string>()): SqlFunction[] {
    const one = functions.get(name);
    if (!one || seen.has(name)) return [];
    seen.add(name);
    const handed = [...one.calls].filter((call) => functions.get(call)?.answers);
    return [one, ...handed.flatMap((call) => answering(call, seen))];
  }

  /** All codes that these name. */
  const named = (name: string) => answering(name).flatMap(({ words }) => [...words]);

  /** What `name` refuses, and every function that it goes on with. */
  function reached(name: string, seen = new Set<string>()): string[] {
    const one = functions.get(name);
    if (!one || seen.has(name)) return [];
    seen.add(name);
    const own = [...one.codes, ...(one.isComputed ? named(name) : [])];
    const codes = [...own, ...[...one.calls].flatMap((call) => reached(call, seen))];
    return codes.filter((code) => !unreachable[name]?.includes(code));
  }

  /** What the function can refuse; with `answers` what it can answer as a value, too. */
  function refusals(name: string, answers = false): Set<string> {
    if (!functions.has(name)) throw new Error(`There is no SQL function ${name}`);
    const codes = answers ? [...reached(name), ...named(name)] : reached(name);
    return new Set(codes.filter((code) => !unreachable[name]?.includes(code)));
  }
  return {
    refusals,
    /** Whether the function answers codes as values: what it changed by then stands. */
    answersCodes: (name: string) =>
      answering(name).some(({ words, codes }) => [...words].some((word) => !codes.has(word))),
    /** What the triggers of a change refuse, which is written as `update public.profiles`. */
    refusalsOfChange: (change: string) => (triggered.get(change) ?? []).flatMap(({ name }) => reached(name)),
  };
}
