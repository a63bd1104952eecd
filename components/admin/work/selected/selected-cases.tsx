"use client";

import { createContext, useContext, useState, type ReactNode } from "react";
import { readSelection, useSelection } from "@/components/admin/list/bulk/selection";
import type { SelectedChange } from "@/lib/admin/work/schema";
import { nameOfCase, ticksAfter, type ShownCase } from "./rules";

type LeftOut = { id: string; name: string; code: string; detail: string | null };
type Outcome = { done: number; left: LeftOut[] };

const SelectedContext = createContext<{
  list: string;
  cases: ShownCase[];
  outcome: Outcome | null;
  show: (outcome: Outcome | null) => void;
}>({ list: "", cases: [], outcome: null, show: () => undefined });

type SelectedCasesProps = { list: string; cases: ShownCase[]; children: ReactNode };

/** The cases of the page, and what became of those that were decided together, for the parts above and below the list. */
export function SelectedCases({ list, cases, children }: SelectedCasesProps) {
  const [outcome, show] = useState<Outcome | null>(null);
  return <SelectedContext value={{ list, cases, outcome, show }}>{children}</SelectedContext>;
}

/** The ticked cases of this page: nobody decides about one that they do not see. */
export function useSelectedCases() {
  const { list, cases, outcome, show } = useContext(SelectedContext);
  const [{ ids }, change] = useSelection(list);
  return {
    selected: cases.filter(({ key }) => ids.includes(key)),
    outcome,
    clear: () => change({ ids: [], all: null }),
    hide: () => show(null),
    /** Notes the answer to a decision; those that were left out stay ticked. */
    settle({ outcome: { done, refused } }: SelectedChange, decided: ShownCase[]) {
      const left = refused.map((each) => ({
        ...each,
        name: (decided[0] && nameOfCase(cases, decided[0].kind, each.id)) ?? each.id,
      }));
      show({ done, left });
      // As it is by now, not as it was when the decision was sent.
      change({ ids: ticksAfter(readSelection(list).ids, { decided, refused, cases }), all: null });
    },
  };
}
