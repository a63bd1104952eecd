"use client";

import { useCallback, useSyncExternalStore } from "react";
import { readJson, sessionStore } from "@/lib/platform/browser/storage";

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

const isText = (value: unknown): value is string => typeof value === "string";

/** What is ticked in a list of this tab. What was stored is looked at: another version of the site may have written it. */
export function readSelection(list: string): Selection {
  const { ids, all, job } = (readJson(sessionStore, keyOf(list)) ?? {}) as Partial<Selection>;
  return {
    ids: Array.isArray(ids) ? ids.filter(isText) : nothing.ids,
    all: all && [all.query, all.total, all.asOf].every(isText) ? all : nothing.all,
    job: isText(job) ? job : nothing.job,
  };
}

export function changeSelection(list: string, changes: Partial<Selection>): void {
  sessionStore.setItem(keyOf(list), JSON.stringify({ ...readSelection(list), ...changes }));
  window.dispatchEvent(new Event(changed));
}

export function useSelection(list: string): [Selection, (changes: Partial<Selection>) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => sessionStore.getItem(keyOf(list)),
    () => null,
  );
  const change = useCallback((changes: Partial<Selection>) => changeSelection(list, changes), [list]);
  return [stored === null ? nothing : readSelection(list), change];
}
