/** Whole per cent of the goal, never rounded up to a goal that is not reached. */
export function goalShare(total: number, goal: number): number {
  return goal > 0 ? Math.floor((total / goal) * 100) : 0;
}
