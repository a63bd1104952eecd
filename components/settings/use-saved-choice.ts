import { useActionState, useState, useTransition } from "react";
import { orUnanswered } from "@/components/ui/unanswered";
import type { ErrorCode } from "@/lib/platform/errors";
import type { ActionResult } from "@/lib/platform/action";

type Saving<T> = {
  chosen: T;
  choose: (next: T) => void;
  saving: boolean;
  refused: ErrorCode | null;
};

/**
 * A choice that is saved as soon as it is made: shown at once, one save after the other, and back to what was saved last
 * when one is refused. `onSaved` is called after each that was kept.
 */
export function useSavedChoice<T>(
  first: T,
  save: (next: T) => Promise<ActionResult<unknown>>,
  onSaved: (kept: T) => void,
): Saving<T> {
  const [chosen, setChosen] = useState(first);
  const [, startTransition] = useTransition();
  const [{ refused }, submit, saving] = useActionState(
    async (last: { kept: T; refused: ErrorCode | null }, next: T) => {
      const answer = await orUnanswered(save(next));
      if (answer.ok) {
        onSaved(next);
        return { kept: next, refused: null };
      }
      setChosen(last.kept);
      return { kept: last.kept, refused: answer.reason };
    },
    { kept: first, refused: null },
  );
  const choose = (next: T) => {
    setChosen(next);
    startTransition(() => submit(next));
  };
  return { chosen, choose, saving, refused };
}
