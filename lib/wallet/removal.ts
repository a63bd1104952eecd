import type { OwnWallet } from "./schema";

/** What removing a wallet takes away; each has a sentence under `wallet.list.costs`. */
export type RemovalCost = "tier" | "access" | "claim" | "referral";

/**
 * Whether a wallet can be removed (docs/product.md, "Wallets": a day after it was linked, and not while a mint is under
 * way), and what that would cost. `access`: its tokens count no more, but something else gives the same tier.
 */
export function removalCosts(
  { tokens, removal }: Pick<OwnWallet, "tokens" | "removal">,
  now: Date,
): { blocked: "new" | "mint" | null; costs: RemovalCost[] } {
  const costs: RemovalCost[] = [];
  if (removal.tier) costs.push("tier");
  else if (tokens.length > 0) costs.push("access");
  if (removal.claim) costs.push("claim");
  if (removal.referral) costs.push("referral");
  const blocked = removal.mint ? "mint" : new Date(removal.from) > now ? "new" : null;
  return { blocked, costs };
}
