import { zeroAddress, type Address } from "viem";

/** A token changing hands; minted when `from` is the zero address, and only then with its time (ms). */
export type Transfer = {
  tokenId: bigint;
  from: Address;
  to: Address;
  block: bigint;
  mintedAt: number | null;
};

export type Holder = { address: Address; tokens: number };

export type Day = { day: string; mints: number };

const DAY = 24 * 60 * 60 * 1000;

/** The largest first, then by address, whatever case it is written in. */
export function byHolding(one: Holder, other: Holder): number {
  const [address, next] = [one.address.toLowerCase(), other.address.toLowerCase()];
  return other.tokens - one.tokens || (address < next ? -1 : Number(address > next));
}

/** Who holds how many after these transfers, in the order of the chain, sorted by `byHolding`. Burnt tokens are held by nobody. */
export function holdersAfter(transfers: readonly Transfer[]): Holder[] {
  const owners = new Map(transfers.map(({ tokenId, to }) => [tokenId, to]));
  const tokens = new Map<Address, number>();
  for (const owner of owners.values()) {
    if (owner !== zeroAddress) tokens.set(owner, (tokens.get(owner) ?? 0) + 1);
  }
  return [...tokens].map(([address, count]) => ({ address, tokens: count })).sort(byHolding);
}

/** Share (0 to 1) of all held tokens that the first `count` holders have; 0 when nobody holds any. */
export function concentration(holders: readonly Holder[], count: number): number {
  const sum = (some: readonly Holder[]) => some.reduce((total, { tokens }) => total + tokens, 0);
  const all = sum(holders);
  return all === 0 ? 0 : sum(holders.slice(0, count)) / all;
}

/** Mints on each of the last `days` days (UTC) up to and including the day of `end`, empty days too. */
export function mintsPerDay(transfers: readonly Transfer[], end: Date, days: number): Day[] {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const counts = new Map<string, number>();
  for (const { mintedAt } of transfers) {
    if (mintedAt !== null) counts.set(dayOf(mintedAt), (counts.get(dayOf(mintedAt)) ?? 0) + 1);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(end.getTime() - (days - 1 - index) * DAY);
    return { day, mints: counts.get(day) ?? 0 };
  });
}
