import type { Address } from "viem";

/** Gas that ending one voucher takes, a little above the real figure. */
export const REVOKE_GAS = 60_000n;

export type VoucherKeys = {
  /** Whether the contract believes what this server signs. */
  signerFits: boolean;
  signer: Address;
  /** Null where no key to end vouchers with is configured; `ether` as text, `pays` for how many vouchers it is enough. */
  revoker: { address: Address; fits: boolean; ether: string; pays: number } | null;
};

/** Vouchers that the revoker's balance should be enough for at any time. */
const SPARE = 20;

/** Whether the revoker's balance is to be topped up: it pays for what waits, and some more. */
export const isRevokerLow = ({ pays }: { pays: number }, waiting: number): boolean => pays < waiting + SPARE;
