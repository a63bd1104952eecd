import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { anyHash } from "./cast.ts";

/** A mint event as the server reads it from a receipt; `value` in wei, `nonce` of the voucher that was redeemed. */
export type Mint = {
  contract: string;
  hash: string;
  wallet: string;
  token: number;
  block: number;
  blockHash: string;
  log: number;
  value: number;
  nonce: string | null;
};

let tokens = 0;

export const anyMint = (contract: string, wallet: string, changes: Partial<Mint> = {}): Mint => ({
  contract,
  hash: anyHash(),
  wallet,
  token: (tokens += 1),
  block: 100,
  blockHash: anyHash(),
  log: 0,
  value: 5,
  nonce: null,
  ...changes,
});

/** Tells the database of all events of one transaction; returns what became of each, by log index. */
export async function confirmMints(db: FreshDatabase, mints: Mint[]): Promise<Record<string, string>> {
  const [first] = mints;
  if (!first) return {};
  const events = mints.map(({ wallet, token, log, value, nonce }) => ({
    wallet,
    token_id: String(token),
    log_index: log,
    value_wei: String(value),
    nonce,
  }));
  const { hash, contract, block, blockHash } = first;
  const [row] = await db.sql`
    select confirm_mints(${hash}, 31337, ${contract}, ${block}, ${blockHash}, ${db.sql.json(events)}) as outcomes`;
  return row?.outcomes as Record<string, string>;
}

export async function confirmMint(db: FreshDatabase, mint: Mint): Promise<string | undefined> {
  return (await confirmMints(db, [mint]))[mint.log];
}
