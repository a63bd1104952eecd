import { addressSchema } from "@/lib/wallet/schema";
import { byHolding, type Holder } from "./tally";

/** Holders of one page of the list. */
export const holdersOnPage = 50;

export type HolderPage = {
  holders: readonly Holder[];
  /** Rank of the first one shown, from 1. */
  first: number;
  total: number;
  /** Keys of the pages before and after: null where there is none, "" for the first page. */
  previous: string | null;
  next: string | null;
};

const keyOf = ({ tokens, address }: Holder) => `${tokens}-${address.toLowerCase()}`;

function holderOf(key: string): Holder | null {
  const [, tokens, wallet] = /^(\d{1,15})-(0x\w+)$/.exec(key) ?? [];
  const address = addressSchema.safeParse(wallet?.toLowerCase());
  return tokens && address.success ? { tokens: Number(tokens), address: address.data } : null;
}

/**
 * The page of `holders` (in the order of `holdersAfter`) that comes after the holder with this key. The key names a
 * place in the order and not a number of rows, so whoever reads on misses nobody who stayed where they were, also when
 * the holder it names has sold meanwhile. A key that is none gives the first page, one beyond the end the last.
 */
export function holderPage(holders: readonly Holder[], after = ""): HolderPage {
  const last = holderOf(after);
  const found = last ? holders.findIndex((holder) => byHolding(holder, last) > 0) : 0;
  const beyond = Math.max(0, holders.length - holdersOnPage);
  const start = found === -1 ? beyond : found;
  const end = start + holdersOnPage;
  const keyBefore = (index: number) => {
    const holder = holders[index - 1];
    return holder ? keyOf(holder) : "";
  };
  return {
    holders: holders.slice(start, end),
    first: start + 1,
    total: holders.length,
    previous: start > 0 ? keyBefore(start - holdersOnPage) : null,
    next: end < holders.length ? keyBefore(end) : null,
  };
}
