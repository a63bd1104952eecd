"use client";

import { useState, type RefObject } from "react";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ActionResult } from "@/lib/platform/action";
import type { Locale } from "@/lib/platform/i18n/routing";

type SampleAction<T> = (before: null, form: FormData) => Promise<ActionResult<T>>;

/** Asks about the campaign that the form around holds, saved or not. `fault` is the sentence of the last refusal. */
export function useSample(within: RefObject<HTMLElement | null>) {
  const words = useErrorWords();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask<T>(action: SampleAction<T>, locale: Locale, done: (data: T) => void): Promise<void> {
    const form = within.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    typed.set("locale", locale);
    setBusy(true);
    const answer = await orUnanswered(action(null, typed));
    setBusy(false);
    setFault(answer.ok ? null : words(answer.reason, answer.detail));
    if (answer.ok) done(answer.data);
  }
  return { ask, busy, fault };
}
