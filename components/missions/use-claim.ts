"use client";

import { useState } from "react";
import { isNoAnswer } from "@/components/ui/no-answer";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ActionResult } from "@/lib/platform/action";

/** Does one thing for a mission at a time and keeps the sentence of its refusal. */
export function useClaim(onDone: () => void) {
  const words = useErrorWords();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const run = async <T>(work: () => Promise<ActionResult<T>>): Promise<T | null> => {
    setBusy(true);
    setRefused(null);
    try {
      const answer = await work();
      if (answer.ok) {
        onDone();
        return answer.data;
      }
      setRefused(words(answer.reason, answer.detail));
    } catch (error) {
      // The connection is gone, or a release has replaced the page's code.
      setRefused(words(isNoAnswer(error) ? "service_unavailable" : "conflict"));
    } finally {
      setBusy(false);
    }
    return null;
  };
  return { busy, refused, run };
}
