import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import type { ActionResult } from "@/lib/platform/action";

/** Milliseconds without a change before what is typed is shown. */
export const pause = 500;

/** What changes a field: keys, choices, buttons that add or remove one, and React, which resets a form after its action. */
const changes = ["input", "change", "click", "reset"] as const;

export type TypedPreview<T> = {
  /** The last preview, and what it is of; null where there is nothing to show. */
  shown: { typed: FormData; data: T } | null;
  /** Why what is typed now has no preview. What is shown is then of something typed before. */
  refused: Extract<ActionResult<T>, { ok: false }> | null;
  busy: boolean;
};
export const nothingShown = { shown: null, refused: null, busy: false } as const;

type Watched<T> = {
  form: EventTarget;
  /** What is typed now; null where there is nothing to show, undefined while the preview is out of sight. */
  read: () => FormData | null | undefined;
  /** Whether the form is being sent. The server takes one action after the other: a preview would hold up the next. */
  isSending: () => boolean;
  ask: (typed: FormData) => Promise<ActionResult<T>>;
  show: (preview: TypedPreview<T>) => void;
};

/**
 * Asks for the preview of what is typed in a form, one at a time, after each change; `show` gets each state of it. Returns `look`,
 * which reads the form now, `later`, which does so after the pause, and `stop`.
 */
export function watchTyped<T>({ form, read, isSending, ask, show }: Watched<T>) {
  let preview: TypedPreview<T> = nothingShown;
  /** What was requested last; undefined where it must be requested again. */
  let last: string | null | undefined;
  let turn = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (to: Partial<TypedPreview<T>>) => {
    preview = { ...preview, ...to };
    show(preview);
  };
  const wait = (after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), after);
  };
  const answered = async (typed: FormData) => {
    asking = true;
    try {
      return await orUnanswered(ask(typed));
    } finally {
      asking = false;
    }
  };
  const look = async () => {
    const typed = read();
    if (typed === undefined) return;
    const key = typed && JSON.stringify([...typed]);
    if (key === last) return;
    // An answer to come is about something else.
    turn += 1;
    if (!typed) {
      last = null;
      change(nothingShown);
      return;
    }
    if (asking || isSending()) {
      last = undefined;
      wait(pause);
      return;
    }
    last = key;
    const own = turn;
    change({ busy: true });
    const answer = await answered(typed);
    if (own !== turn) return;
    if (answer.ok) change({ shown: { typed, data: answer.data }, refused: null, busy: false });
    else change({ refused: answer, busy: false });
    if (isUnanswered(answer)) {
      last = undefined;
      wait(askAgain);
    }
  };
  const later = () => wait(pause);
  for (const each of changes) form.addEventListener(each, later);
  return {
    look: () => void look(),
    later,
    stop: () => {
      turn = -1;
      clearTimeout(timer);
      for (const each of changes) form.removeEventListener(each, later);
    },
  };
}
