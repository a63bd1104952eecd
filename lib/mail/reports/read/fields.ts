/** Fields of one group, by their name in lower case. */
export type Fields = Readonly<Record<string, string>>;

function fieldsOf(group: string): Fields[] {
  const groups: Record<string, string>[] = [{}];
  for (const line of group.split("\n")) {
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    // Some leave out the empty line between recipients.
    if (name === "final-recipient" && name in groups.at(-1)!) groups.push({});
    groups.at(-1)![name] = line.slice(colon + 1).trim();
  }
  return groups;
}

/** Groups of header-like fields (RFC 3464, 2.1): the first is about the message, each other about a recipient. */
export const fieldGroups = (text: string): Fields[] =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+(?=\S)/g, " ")
    .split(/\n[ \t]*\n+/)
    .flatMap(fieldsOf)
    .filter((group) => Object.keys(group).length > 0);

/** Whether a group is about a recipient. */
export const isRecipient = (group: Fields) =>
  "final-recipient" in group || "original-recipient" in group || "action" in group;
