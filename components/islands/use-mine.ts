"use client";

import { createContext, use, useCallback, useEffect, useState } from "react";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { readCookie } from "@/lib/platform/browser/cookies";
import { hintCookie } from "@/lib/session/cookies/cookies";

/** The member's part of a static page: unknown at first, and never asked for without the sign-in hint. */
export type Mine<T> =
  | { state: "asking" }
  | { state: "guest"; ended?: true }
  | { state: "failed"; again: () => void }
  | { state: "known"; data: T };

type Answer<T> = Exclude<Mine<T>, { state: "asking" | "failed" }>;

/** Answers that pages under one frame keep for each other, so that moving between them shows the last one at once. */
export const KeptAnswers = createContext<Map<string, unknown> | null>(null);

/** Null when no answer came. */
async function ask<T>(path: string, signal: AbortSignal): Promise<Answer<T> | null> {
  if (readCookie(hintCookie) !== "1") return { state: "guest" };
  try {
    const answer = await fetch(path, { signal });
    // The page took the person for a member: a session that has ended is told.
    if (answer.status === 401) return { state: "guest", ended: true };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { state: "known", data: (await answer.json()) as T };
  } catch (error) {
    if (!signal.aborted) console.warn("The member's part could not be loaded.", error);
    return null;
  }
}

/** What `GET path` says about the person, and a function that asks again. */
export function useMine<T>(path: string): [Mine<T>, () => void] {
  const kept = use(KeptAnswers);
  const [mine, setMine] = useState<Mine<T>>(() =>
    kept?.has(path) ? { state: "known", data: kept.get(path) as T } : { state: "asking" },
  );
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => {
    setMine((last) => (last.state === "failed" ? { state: "asking" } : last));
    setTurn((last) => last + 1);
  }, []);
  useEffect(() => {
    let left = false;
    const abort = new AbortController();
    const timer = window.setTimeout(() => abort.abort(), browserTimeouts.readMs);
    void ask<T>(path, abort.signal).then((answer) => {
      window.clearTimeout(timer);
      if (left) return;
      if (answer?.state === "known") kept?.set(path, answer.data);
      else if (answer?.state === "guest") kept?.clear();
      // What is shown stays when it cannot be read anew.
      setMine((last) => answer ?? (last.state === "known" ? last : { state: "failed", again }));
    });
    return () => {
      left = true;
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [path, turn, kept, again]);
  return [mine, again];
}
