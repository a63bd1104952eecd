import "server-only";
import type { Address, Hex } from "viem";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { MemberId } from "@/lib/session/member";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { onChain } from "./chain";
import { checkLinkMessage, linkMessage } from "./rules";
import { isSignedBy } from "./signature";

const place = () => ({ appUrl: env.APP_URL, chainId: env.CHAIN_ID, now: now() });

/** A message with a fresh single-use nonce, for the wallet to sign. */
export async function requestMessage(member: MemberId, address: Address, statement: string): Promise<string> {
  const nonce = unwrap(await createAdminSupabase().rpc("issue_wallet_nonce", { p_user: member }));
  return linkMessage(place(), { address, nonce, statement });
}

/**
 * Links the wallet that signed `message`. Contract wallets are asked themselves (ERC-1271), deployed or not
 * (ERC-6492). Throws message_invalid, chain_mismatch, nonce_expired, signature_invalid, wallet_taken, wallet_limit,
 * chain_unavailable.
 */
export async function linkWallet(member: MemberId, message: string, signature: Hex): Promise<Address> {
  const here = place();
  const checked = checkLinkMessage(message, here);
  if (!checked.ok) throw new AppError(checked.reason);
  const { address, nonce } = checked;
  const { host, protocol } = new URL(here.appUrl);
  const signed = await onChain((chain) =>
    isSignedBy(chain, {
      message,
      signature,
      address,
      nonce,
      domain: host,
      scheme: protocol.slice(0, -1),
      time: here.now,
    }),
  );
  if (!signed) throw new AppError("signature_invalid");
  unwrap(
    await createAdminSupabase().rpc("link_wallet", {
      p_user: member,
      p_address: address.toLowerCase(),
      p_chain_id: here.chainId,
      p_nonce: nonce,
    }),
  );
  return address;
}

/** Names a wallet; an empty name takes it away. Throws wallet_not_found unless the wallet is the member's own. */
export async function labelWallet(member: MemberId, wallet: string, label: string): Promise<void> {
  unwrap(
    await createAdminSupabase().rpc("label_wallet", { p_user: member, p_wallet: wallet, p_label: label }),
  );
}

/** Throws wallet_not_found unless the wallet is the member's own, wallet_too_new and wallet_in_use. */
export async function unlinkWallet(member: MemberId, wallet: string): Promise<void> {
  unwrap(await createAdminSupabase().rpc("unlink_wallet", { p_user: member, p_wallet: wallet }));
}

/** Throws wallet_not_found unless the wallet is the member's own. */
export async function setPrimaryWallet(member: MemberId, wallet: string): Promise<void> {
  unwrap(await createAdminSupabase().rpc("set_primary_wallet", { p_user: member, p_wallet: wallet }));
}
