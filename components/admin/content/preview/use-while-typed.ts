"use client";

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import type { ActionResult } from "@/lib/platform/action";

/** Milliseconds without a change before what is typed is shown. */
const pause = 500;

/** What changes a field: keys, choices, and buttons that add or remove one. */
const changes = ["input", "change", "click"] as const;

type Shown<T> = { typed: FormData; data: T };

/**
 * Shows what the form around `within` holds while it is typed, and at first where it was saved before. `pick` takes from the
 * form what the preview is about, null where there is nothing to show; `ask` answers with the preview. A refusal leaves the
 * last one. `held` is what the form holds that changes without an event of its own.
 */
export function useWhileTyped<T>(
  within: RefObject<HTMLElement | null>,
  pick: (form: FormData) => FormData | null,
  ask: (typed: FormData) => Promise<ActionResult<T>>,
  held?: unknown,
) {
  const [shown, setShown] = useState<Shown<T> | null>(null);
  const [refused, setRefused] = useState<Extract<ActionResult<T>, { ok: false }> | null>(null);
  const [busy, setBusy] = useState(false);
  const again = useRef<() => void>(undefined);
  const picked = useEffectEvent(pick);
  const asked = useEffectEvent((typed: FormData) => orUnanswered(ask(typed)));

  useEffect(() => {
    const form = within.current?.closest("form");
    if (!form) return;
    let last: string | null = null;
    let turn = 0;
    let timer: number | undefined;
    const later = (after: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void read(), after);
    };
    const read = async () => {
      const typed = picked(new FormData(form));
      const key = typed && JSON.stringify([...typed]);
      if (!typed || key === last) return;
      last = key;
      const mine = (turn += 1);
      setBusy(true);
      const answer = await asked(typed);
      // Something else was typed since.
      if (mine !== turn) return;
      setBusy(false);
      setRefused(answer.ok ? null : answer);
      if (answer.ok) setShown({ typed, data: answer.data });
      else if (isUnanswered(answer)) {
        last = null;
        later(askAgain);
      }
    };
    const onChange = () => later(pause);
    again.current = onChange;
    if (form.elements.namedItem("id")) void read();
    for (const change of changes) form.addEventListener(change, onChange);
    return () => {
      turn = -1;
      window.clearTimeout(timer);
      for (const change of changes) form.removeEventListener(change, onChange);
    };
  }, [within]);
  // A picture that was uploaded is written into the text without a key.
  useEffect(() => {
    if (held !== undefined) again.current?.();
  }, [held]);
  return { shown, refused, busy };
}
