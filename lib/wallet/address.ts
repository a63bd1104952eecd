/**
 * Whether a text is a wallet address. The profile's `wallet_address` may hold an e-mail instead (docs/product.md, "Fallback profile":
 * the fallback profile), which is never shown, shortened or reported as an address.
 */
export function isWalletAddress(value: string | null | undefined): value is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(value ?? "");
}

/**
 * First six and last four characters of an address or a transaction's hash (docs/product.md, "Fallback profile"). Lower-case, as the
 * database keeps them: wallets hand over the same address in mixed case, and one address has one look.
 */
export function shortAddress(address: string): string {
  const text = address.toLowerCase();
  return `${text.slice(0, 6)}…${text.slice(-4)}`;
}

/** The same of whatever may be an address; null when it is none. */
export function shortAddressOf(value: string | null | undefined): string | null {
  return isWalletAddress(value) ? shortAddress(value) : null;
}
