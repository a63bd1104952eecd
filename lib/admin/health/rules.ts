/** What stands for the parts of a message that differ each time, or may be about a person. */
const differing: [pattern: RegExp, placeholder: string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "‹email›"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "‹id›"],
  [/\b0x[0-9a-f]{6,}\b/gi, "‹hex›"],
  [/(["'`])(?:(?!\1).){1,200}\1/g, "‹text›"],
  [/\b\w*_(?:test_|live_)?[A-Za-z0-9]{14,}\b/g, "‹id›"],
  [/\d+(?:\.\d+)*/g, "‹n›"],
];

/** The first line of an error without ids, numbers, addresses and quoted texts: what groups it with its like. */
export function errorGroup(message: string): string {
  const line = message.split("\n", 1)[0]?.trim().slice(0, 1000) || "unknown";
  return differing
    .reduce((text, [pattern, placeholder]) => text.replace(pattern, placeholder), line)
    .slice(0, 200);
}

/** Blocks between the newest one and the last that was read for this chain and contract; null when either is unknown. */
export function chainLag(block: bigint | null, read: string | null | undefined): number | null {
  if (block === null || !read || !/^\d+$/.test(read)) return null;
  const lag = Number(block - BigInt(read));
  return lag > 0 ? lag : 0;
}
