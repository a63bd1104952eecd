/*
 * What a column of a file can be, apart from the schemas, so that the panel does not bring their library to the browser.
 */

/**
 * Only the address must be there. `joined` is the day of joining there, `note` a text for staff. `invite` and `member` run one way (who
 * says yes is written to, is a member there), the others up to `gone` the other way (who has something there is not).
 */
export const columnKinds = [
  "email",
  "name",
  "surname",
  "joined",
  "note",
  "points",
  "language",
  "invite",
  "unsubscribed",
  "bounced",
  "complained",
  "member",
  "gone",
  "paid",
] as const;
export type ColumnKind = (typeof columnKinds)[number];
export type Columns = Partial<Record<ColumnKind, string>>;

/** Columns by which a file says who wants mail: without one of them inviting needs a yes of its own. */
export const consentKinds = ["invite", "unsubscribed"] as const satisfies readonly ColumnKind[];

/**
 * The names of the columns of a file, none twice: those of the same name are numbered from the left. By these names they are
 * chosen and found again, so that what was chosen is never another column.
 */
export function distinctNames(head: readonly string[]): string[] {
  const taken = new Set(head);
  const again = (name: string) => name !== "" && head.indexOf(name) !== head.lastIndexOf(name);
  return head.map((name) => {
    if (!again(name)) return name;
    let n = 1;
    while (taken.has(`${name} (${n})`)) n += 1;
    taken.add(`${name} (${n})`);
    return `${name} (${n})`;
  });
}
