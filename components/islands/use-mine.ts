"use client";

import { useCallback, useEffect, useState } from "react";

/** The member's part of a static page: unknown at first, and never asked for without the sign-in hint. */
export type Mine<T> =
  { state: "asking" } | { state: "guest" } | { state: "failed" } | { state: "known"; data: T };

async function ask<T>(path: string, signal: AbortSignal): Promise<Mine<T>> {
  if (!/(^|; )altura_hint=1/.test(document.cookie)) return { state: "guest" };
  try {
    const answer = await fetch(path, { signal });
    if (answer.status === 401) return { state: "guest" };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { state: "known", data: (await answer.json()) as T };
  } catch (error) {
    if (!signal.aborted) console.warn("The member's part could not be loaded.", error);
    return { state: "failed" };
  }
}

/** What `GET path` says about the person, and a function that asks again. */
export function useMine<T>(path: string): [Mine<T>, () => void] {
  const [mine, setMine] = useState<Mine<T>>({ state: "asking" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void ask<T>(path, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setMine(answer);
    });
    return () => abort.abort();
  }, [path, turn]);
  return [mine, useCallback(() => setTurn((last) => last + 1), [])];
}
