import type { ChatHere } from "@/lib/chat/schema";

/** Who is in a room, as the server said last. */
export type Here = {
  /** Null before the first answer. */
  count: number | null;
  /** Of those who let others see that they are here. */
  names: readonly string[];
  /** False once a sign of life had no answer: who is here now is not known. */
  isCurrent: boolean;
};

export const nobodyKnown: Here = { count: null, names: [], isCurrent: true };

/** After a sign of life: what its answer says, or without one what was known, which is not current any more. */
export function heardOf(last: Here, answer: Pick<ChatHere, "count" | "here"> | null): Here {
  if (!answer) return last.isCurrent ? { ...last, isCurrent: false } : last;
  return { count: answer.count, names: answer.here, isCurrent: true };
}
