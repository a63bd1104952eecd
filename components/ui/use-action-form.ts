"use client";

import { useActionState, useEffect, useRef, type RefObject } from "react";
import { useFocusOnRefusal } from "./focus";
import { orUnanswered } from "./unanswered";
import { useErrorWords } from "./use-error-words";
import type { Action, ActionResult } from "@/lib/platform/action";

type Refused = Extract<ActionResult<never>, { ok: false }>;

export type ActionForm<T> = {
  /** For the form, whose first refused field takes the focus. */
  ref: RefObject<HTMLFormElement | null>;
  /** The form's `action`; works before scripts have loaded too. */
  submit: (form: FormData) => void;
  pending: boolean;
  /** The last answer as it came; null before the first. */
  result: ActionResult<T> | null;
  /** What the last answer brought, or null. */
  data: T | null;
  /** The last answer when it was a refusal, or null. */
  refused: Refused | null;
  /** The sentence beside a field of the last refusal. */
  error: (field: string) => string | undefined;
  /** The sentence of a refusal that names no field. */
  general: string | null;
  /** What was typed, as the refusal gives it back. */
  values: Record<string, string>;
};

/**
 * The one way a form calls a server action. The page picks the sentences of its refusals (`<Messages errors>`); no answer
 * at all is one of them, and what was typed stays. `onDone` is called once after each success, when it shows. Before scripts have loaded the answer finds its form by its place in the
 * page; with `address`, where such a form is then sent, it finds the form of that address on any page.
 */
export function useActionForm<T>(
  action: Action<T>,
  onDone?: (data: T) => void,
  address?: string,
): ActionForm<T> {
  const words = useErrorWords();
  // The server writes the action itself into the form, for browsers whose scripts have not loaded.
  const sent: Action<T> =
    typeof window === "undefined" ? action : (before, form) => orUnanswered(action(before, form), form);
  const [result, submit, pending] = useActionState(sent, null, address);
  const refused = result?.ok === false ? result : null;
  const ref = useFocusOnRefusal(refused);
  const told = useRef<ActionResult<T> | null>(null);
  useEffect(() => {
    if (!result?.ok || told.current === result) return;
    told.current = result;
    onDone?.(result.data);
  }, [result, onDone]);
  return {
    ref,
    submit,
    pending,
    result,
    data: result?.ok ? result.data : null,
    refused,
    error: (field) => {
      const code = refused?.fields?.[field];
      return code && words(code);
    },
    general:
      refused && Object.keys(refused.fields ?? {}).length === 0
        ? words(refused.reason, refused.detail)
        : null,
    values: refused?.values ?? {},
  };
}
