/** The part of a room that the list shows: the numbers of its first and last message, and how many rows it has. */
export type ListPart = { start: number; end: number; count: number };

/** Whether only older ones were added above: the list then keeps what is in view by its distance from the end. */
export const grewAbove = (before: ListPart, now: ListPart) =>
  now.start < before.start && now.end === before.end;

export const isSamePart = (one: ListPart, other: ListPart) =>
  one.start === other.start && one.end === other.end && one.count === other.count;
