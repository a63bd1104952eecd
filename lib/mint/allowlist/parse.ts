import { isAddress, type Address } from "viem";

/** More are refused by the database too. */
export const MOST_WALLETS = 20_000;

/** A list as a person pasted or uploaded it: wallets lower-case, sorted, each once. */
export type ParsedList = {
  wallets: Address[];
  /** How many were there more than once. */
  repeated: number;
  /** Lines, counted from 1, that hold no address, with what they hold; a mistyped checksum is one too. */
  wrong: { line: number; text: string }[];
};

/** Reads one address a line; of a table (CSV) the first column that has one. A first line without any is its head. */
export function parseAllowlist(text: string): ParsedList {
  const found: Address[] = [];
  const wrong: ParsedList["wrong"] = [];
  text.split(/\r?\n/).forEach((line, n) => {
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const address = cells.find((cell) => isAddress(cell));
    if (address) found.push(address.toLowerCase() as Address);
    else if (line.trim() && (n > 0 || /0x/i.test(line)))
      wrong.push({ line: n + 1, text: line.trim().slice(0, 60) });
  });
  const wallets = [...new Set(found)].toSorted();
  return { wallets, repeated: found.length - wallets.length, wrong };
}
