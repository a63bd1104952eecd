import type { CaseKind } from "@/lib/admin/work/kinds";
import type { SelectedChange } from "@/lib/admin/work/schema";

/** A case of the page: `key` names it among those of every kind, `merged` are the ids of those that stand beside it. */
export type ShownCase = { key: string; kind: CaseKind; id: string; name: string; merged: string[] };

/** The name of a case; one that stands beside another has that of the other. Undefined where the page has neither. */
export const nameOfCase = (cases: readonly ShownCase[], kind: CaseKind, id: string): string | undefined =>
  cases.find((each) => each.kind === kind && (each.id === id || each.merged.includes(id)))?.name;

type Answer = {
  decided: readonly ShownCase[];
  refused: SelectedChange["outcome"]["refused"];
  /** Those of the page. */
  cases: readonly ShownCase[];
};

/**
 * What stays ticked after a decision: what it was not about, above all cases of other pages, and what was left out, unless that
 * is closed or has no row of its own.
 */
export function ticksAfter(ticked: readonly string[], { decided, refused, cases }: Answer): string[] {
  const remaining = new Set(
    cases
      .filter(({ id }) => refused.some((each) => each.id === id && each.code !== "case_closed"))
      .map(({ key }) => key),
  );
  const gone = new Set(decided.map(({ key }) => key).filter((key) => !remaining.has(key)));
  return ticked.filter((key) => !gone.has(key));
}
