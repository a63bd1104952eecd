import { Refusal } from "../refusal.ts";
import type { Fault } from "./fault.ts";

/** `list` whole, or what the arguments name of it: a number, a range of numbers (`3-7`), or a part of a name. */
export function chooseFaults(list: readonly Fault[], named: readonly string[]): Fault[] {
  if (named.length === 0) return [...list];
  const chosen = new Set(named.flatMap((one) => matching(list, one)));
  return list.filter((fault) => chosen.has(fault));
}

function matching(list: readonly Fault[], one: string): readonly Fault[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(one) ?? [];
  const found = first
    ? list.slice(Math.max(0, Number(first) - 1), Number(last))
    : list.filter(({ name }) => name.toLowerCase().includes(one.toLowerCase()));
  if (found.length === 0) throw new Refusal(`No fault is named "${one}"; there are ${list.length}.`);
  return found;
}
