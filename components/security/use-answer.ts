"use client";

import { startTransition, useState, useTransition } from "react";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { useErrorWords } from "@/components/ui/use-error-words";
import { orUnanswered } from "@/components/ui/unanswered";
import type { Action } from "@/lib/platform/action";
import type { ErrorCode } from "@/lib/platform/errors";

type Refusal = { general: string | null; fields: Record<string, string> };
const nothing: Refusal = { general: null, fields: {} };

/**
 * Calls a server action from a dialog: whether it runs, and its refusal in words, beside the field it belongs to, which
 * takes the focus inside `form`.
 */
export function useAnswer() {
  const words = useErrorWords();
  const [pending, start] = useTransition();
  const [refusal, setRefusal] = useState(nothing);

  const form = useFocusOnRefusal(refusal !== nothing && refusal);

  const ask = <T>(action: Action<T>, input: FormData | object, then: (data: T) => void | Promise<void>) =>
    start(async () => {
      const answer = await orUnanswered(action(null, input));
      if (answer.ok) {
        setRefusal(nothing);
        return then(answer.data);
      }
      // React shows an update after an `await` before the transition ends unless it is a transition of its own: the
      // next code would be handed to a button that is still busy, and be lost.
      const entries = Object.entries(answer.fields ?? {}).map(([name, code]) => [name, words(code)] as const);
      const fields = Object.fromEntries(entries);
      const general = entries.length === 0 ? words(answer.reason) : null;
      startTransition(() => setRefusal({ general, fields }));
    });
  /** What the browser refused, before any action was asked. */
  const refuse = (code: ErrorCode) => startTransition(() => setRefusal({ general: words(code), fields: {} }));
  return { ask, refuse, pending, refusal, form, forget: () => setRefusal(nothing) };
}
