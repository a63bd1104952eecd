"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { loadCode } from "@/components/ui/load-code";
import { Spinner } from "@/components/ui/spinner";
import type { LinkedWallet } from "@/lib/wallet/schema";
import type { WalletSetup } from "./wallet-setup";

const Island = dynamic(() => loadCode(() => import("./prove-wallet-island")), {
  ssr: false,
  loading: Loading,
});

type LinkWalletProps = {
  setup: WalletSetup;
  wallets: LinkedWallet[];
  /** Called after the server has linked an address; the page is refreshed anyway. */
  onLinked?: (address: string) => void;
  /** Secondary where the page has a more important button. */
  variant?: "primary" | "secondary";
};

/**
 * Connect a wallet and prove it. For onboarding and settings, there below `LinkedWallets`; needs the messages `wallet` and `errors` around it.
 * The wallet libraries are loaded when it is shown.
 */
export function LinkWallet({ setup, wallets, onLinked, variant }: LinkWalletProps) {
  const linked = wallets.map((wallet) => wallet.address);
  return <Island setup={setup} linked={linked} onLinked={onLinked} variant={variant} />;
}

function Loading() {
  const t = useTranslations("wallet.connect");
  return <Spinner label={t("loading")} className="text-muted" />;
}
