import {
  BaseError,
  ChainMismatchError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  SwitchChainError,
  TimeoutError,
  UserRejectedRequestError,
} from "viem";

/** The contract's custom errors; each has a sentence under `mint.refusals`. */
const reverts = {
  WrongPhase: "phase_changed",
  WrongPrice: "price_changed",
  SoldOut: "sold_out",
  WalletLimitReached: "limit_reached",
  NotOnAllowlist: "not_eligible",
  EnforcedPause: "paused",
  ERC721InvalidReceiver: "wallet_cannot_hold",
  VoucherForAnotherWallet: "voucher_other_wallet",
  VoucherExpired: "voucher_expired",
  VoucherAlreadySpent: "voucher_used",
  VoucherForged: "voucher_invalid",
} as const;

export type MintRefusal =
  | (typeof reverts)[keyof typeof reverts]
  | "rejected"
  | "insufficient_balance"
  | "wrong_chain"
  | "wallet_busy"
  | "chain_unavailable"
  | "unknown";

/** JSON-RPC code of a wallet that already shows a request (EIP-1474). */
const RESOURCE_UNAVAILABLE = -32002;

/** The contract's own name of what it refused, or null when it was not the contract that did. */
export function revertName(error: unknown): string | null {
  if (!(error instanceof BaseError)) return null;
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (!(reverted instanceof ContractFunctionRevertedError)) return null;
  return reverted.data?.errorName ?? "unknown";
}

/** The one place that says why a simulation, a signature or a transaction was refused. */
export function mintRefusal(error: unknown): MintRefusal {
  if (!(error instanceof BaseError)) return walletWords(error);
  const name = revertName(error);
  if (name) return Object.hasOwn(reverts, name) ? reverts[name as keyof typeof reverts] : "unknown";
  const has = (...kinds: (abstract new (...args: never[]) => Error)[]) =>
    error.walk((cause) => kinds.some((kind) => cause instanceof kind)) !== null;
  if (has(UserRejectedRequestError)) return "rejected";
  if (has(InsufficientFundsError)) return "insufficient_balance";
  if (has(ChainMismatchError, SwitchChainError)) return "wrong_chain";
  if (has(HttpRequestError, TimeoutError)) return "chain_unavailable";
  if (error.walk((cause) => codeOf(cause) === RESOURCE_UNAVAILABLE)) return "wallet_busy";
  return "unknown";
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

function walletWords(error: unknown): MintRefusal {
  if (codeOf(error) === UserRejectedRequestError.code) return "rejected";
  if (codeOf(error) === RESOURCE_UNAVAILABLE) return "wallet_busy";
  return "unknown";
}
