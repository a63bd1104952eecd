"use client";

import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAccount, useSignMessage } from "wagmi";
import { shortAddressOf } from "@/lib/wallet/address";
import { defaults } from "@/lib/analytics/events";
import { track } from "@/lib/analytics/track";
import type { Locale } from "@/lib/platform/i18n/routing";
import { linkWallet, requestWalletNonce } from "@/lib/wallet/actions";
import { walletRefusal, type WalletRefusal } from "./wallet-refusal";

export type LinkStage = "idle" | "preparing" | "signing" | "verifying";

/** Proves a connected wallet: asks for a message, has it signed, hands both to the server. */
export function useLinkWallet(onLinked?: (address: string) => void) {
  const locale = useLocale() as Locale;
  const router = useRouter();
  const { connector } = useAccount();
  const { signMessageAsync } = useSignMessage();
  const [stage, setStage] = useState<LinkStage>("idle");
  const [refusal, setRefusal] = useState<WalletRefusal | null>(null);

  async function prove(address: string): Promise<WalletRefusal | null> {
    setStage("preparing");
    const asked = await requestWalletNonce(null, { address, locale });
    if (!asked.ok) return asked.reason;
    setStage("signing");
    const signature = await signMessageAsync({ message: asked.data.message });
    setStage("verifying");
    const linked = await linkWallet(null, { message: asked.data.message, signature });
    if (!linked.ok) return linked.reason;
    onLinked?.(linked.data.address);
    router.refresh();
    return null;
  }

  async function link(address: string): Promise<void> {
    const event = { provider: connector?.name ?? defaults.provider, wallet_address: shortAddressOf(address) };
    track("wallet_connection_started", event);
    setRefusal(null);
    const refused = await prove(address).catch(walletRefusal);
    if (refused) track("wallet_connection_failed", { ...event, error_message: refused });
    else track("wallet_connection_completed", event);
    setRefusal(refused);
    setStage("idle");
  }

  return { link, stage, refusal };
}
