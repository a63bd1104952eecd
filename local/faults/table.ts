import type { Fault } from "./fault.ts";
import type { Verdict } from "./verdict.ts";

export type Tried = Pick<Verdict, "caught" | "by"> & { fault: string; minutes: number };

/** A line for each chosen fault with its number in `all`, then how many were not tried, if any, and the counts alone. */
export function faultTable(
  all: readonly Fault[],
  chosen: readonly Fault[],
  tried: readonly Tried[],
): { lines: string[]; good: boolean } {
  const found = chosen.map((fault) => ({ fault, result: tried.find((one) => one.fault === fault.name) }));
  const rows = found.map(({ fault, result }) => {
    const state = result ? (result.caught ? "caught" : "NOT CAUGHT") : "not tried";
    const [first = "", ...others] = result?.by ?? [];
    const by = others.length > 0 ? `${first} (and ${others.length} more)` : first;
    const minutes = result ? result.minutes.toFixed(1).padStart(5) : "    –";
    const number = String(all.indexOf(fault) + 1).padStart(3);
    return [
      `${number}  ${state.padEnd(10)}  ${minutes}  ${fault.subject}: ${fault.name}`,
      by && `        ${by}`,
    ];
  });
  const count = (caught: boolean) => found.filter(({ result }) => result?.caught === caught).length;
  const open = found.filter(({ result }) => !result).length;
  return {
    lines: [
      ...rows.flat().filter(Boolean),
      ...(open > 0 ? [`${open} not tried`] : []),
      `${count(true)} caught, ${count(false)} not caught`,
    ],
    good: count(true) === chosen.length,
  };
}
