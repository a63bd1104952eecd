"use client";

import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSignMessage } from "wagmi";
import type { Locale } from "@/lib/i18n/routing";
import { mintRefusal } from "@/lib/mint/refusals";
import { linkWallet, requestWalletNonce } from "@/lib/wallet/actions";
import type { WalletRefusal } from "./wallet-words";

export type LinkStage = "idle" | "preparing" | "signing" | "verifying";

/** Proves a connected wallet: asks for a message, has it signed, hands both to the server. */
export function useLinkWallet(onLinked?: (address: string) => void) {
  const locale = useLocale() as Locale;
  const router = useRouter();
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
    setRefusal(null);
    setRefusal(await prove(address).catch(walletRefusal));
    setStage("idle");
  }

  return { link, stage, refusal };
}

function walletRefusal(error: unknown): WalletRefusal {
  const reason = mintRefusal(error);
  return reason === "rejected" || reason === "wallet_busy" ? reason : "unknown";
}
