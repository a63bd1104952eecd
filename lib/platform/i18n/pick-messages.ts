import { companions } from "@/lib/platform/error-codes/picks";
import { errorSubjects, type ErrorCode, type ErrorSubject } from "@/lib/platform/errors";

export type MessageTree = { [key: string]: unknown };

export type MessagePick = {
  /** Namespaces or parts of them, such as `settings` or `members.nav`. */
  of: readonly string[];
  /** Whose refusals forms may meet; the general ones come with any. `[]` is the general ones alone. */
  errors?: readonly ErrorPick[];
};

/** A subject of refusals; `panel` is what every change by staff can answer. */
type ErrorPick = ErrorSubject | "panel";

/** The codes that a pick of refusals brings. */
function codesOf(pick: ErrorPick): readonly ErrorCode[] {
  if (pick === "panel") return [...codesOf("staff"), ...codesOf("secondFactor"), ...companions.panel];
  const own = Object.keys(errorSubjects[pick]) as ErrorCode[];
  return pick === "secondFactor" ? [...own, ...companions.secondFactor] : own;
}

/** The paths of a pick, refusals included. */
export function pickedPaths({ of, errors }: MessagePick): string[] {
  const subjects = errors ? (["general", ...errors] as const) : [];
  const codes = new Set(subjects.flatMap((subject) => codesOf(subject)));
  // Sentences that name something: who changed it, or a code without a sentence of its own (`useErrorWords`); and that of a wait.
  const named = errors ? ["changed_meanwhile_because", "refused", "failed", "payment_waiting"] : [];
  return [...of, ...[...codes, ...named].map((code) => `errors.${code}`)];
}

/** Copies the parts of `messages` that stand at `paths`, in their places. Throws for a path without messages. */
export function pickMessages(messages: MessageTree, paths: readonly string[]): MessageTree {
  const picked: MessageTree = {};
  for (const path of paths) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let from = messages;
    let to = picked;
    for (const key of keys) {
      from = (from[key] ?? {}) as MessageTree;
      // A copy, for a path above this one may have put the catalogue's own object here.
      to = to[key] = { ...(to[key] as MessageTree | undefined) };
    }
    if (from[last] === undefined) throw new Error(`No messages at ${path}`);
    to[last] = from[last];
  }
  return picked;
}

const written = new WeakMap<MessageTree, Map<string, string>>();

/** JSON of what is picked from `messages`, made once for each catalogue and pick: pages ask with every request. */
export function pickedJson(messages: MessageTree, pick: MessagePick): string {
  const known = written.get(messages) ?? new Map<string, string>();
  written.set(messages, known);
  const key = JSON.stringify([pick.of, pick.errors]);
  const json = known.get(key) ?? JSON.stringify(pickMessages(messages, pickedPaths(pick)));
  known.set(key, json);
  return json;
}
