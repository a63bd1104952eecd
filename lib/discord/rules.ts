/** What to give and to take: of the roles that are ours (`known`) alone, whatever else the account has. */
export function roleChanges(
  present: readonly string[],
  { expected, known }: { expected: readonly string[]; known: readonly string[] },
): { add: string[]; remove: string[] } {
  return {
    add: expected.filter((role) => !present.includes(role)),
    remove: present.filter((role) => known.includes(role) && !expected.includes(role)),
  };
}
