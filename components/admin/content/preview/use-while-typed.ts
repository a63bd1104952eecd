"use client";

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { ActionResult } from "@/lib/platform/action";
import { nothingShown, watchTyped, type TypedPreview } from "./typed-preview";

/**
 * Shows what the form around `within` holds while it is typed, and at first where it was saved before. `pick` takes from the
 * form what the preview is about: null where there is nothing to show, undefined while nobody sees it. `ask` answers with the
 * preview. A refusal leaves the last one, which is then older than the form. `held` is what the form holds, and what is seen of
 * it, that changes without an event of its own. A form that is being sent says so (`data-sending`).
 */
export function useWhileTyped<T>(
  within: RefObject<HTMLElement | null>,
  pick: (form: FormData) => FormData | null | undefined,
  ask: (typed: FormData) => Promise<ActionResult<T>>,
  held?: unknown,
): TypedPreview<T> {
  const [preview, show] = useState<TypedPreview<T>>(nothingShown);
  const again = useRef<() => void>(undefined);
  const picked = useEffectEvent(pick);
  const request = useEffectEvent(ask);

  useEffect(() => {
    const form = within.current?.closest("form");
    if (!form) return;
    const watch = watchTyped<T>({
      form,
      read: () => picked(new FormData(form)),
      isSending: () => form.dataset.sending !== undefined,
      ask: (typed) => request(typed),
      show,
    });
    again.current = watch.later;
    if (form.elements.namedItem("id")) watch.look();
    return watch.stop;
  }, [within]);
  // A picture that was uploaded is written into the text without a key, a language is opened with an arrow key.
  useEffect(() => {
    if (held !== undefined) again.current?.();
  }, [held]);
  return preview;
}
