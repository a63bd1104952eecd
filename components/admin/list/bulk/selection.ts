"use client";

import { useCallback, useSyncExternalStore } from "react";

/** What is ticked in a list, and the job that was begun with it; kept for the tab, so that it is there after Back. */
export type Selection = {
  ids: string[];
  /** All that match a query, as the list stood at a time; `ids` does not count then. */
  all: { query: string; total: string; asOf: string } | null;
  job: string | null;
};

const nothing: Selection = { ids: [], all: null, job: null };
const changed = "altura:selection";
const keyOf = (list: string) => `altura_selection_${list}`;

function subscribe(tell: () => void): () => void {
  window.addEventListener(changed, tell);
  return () => window.removeEventListener(changed, tell);
}

function read(kept: string): Selection {
  if (!kept) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(kept) as Partial<Selection>) };
  } catch {
    return nothing;
  }
}

export function useSelection(list: string): [Selection, (changes: Partial<Selection>) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => window.sessionStorage.getItem(keyOf(list)) ?? "",
    () => "",
  );
  const change = useCallback(
    (changes: Partial<Selection>) => {
      const before = read(window.sessionStorage.getItem(keyOf(list)) ?? "");
      window.sessionStorage.setItem(keyOf(list), JSON.stringify({ ...before, ...changes }));
      window.dispatchEvent(new Event(changed));
    },
    [list],
  );
  return [read(kept), change];
}
