"use client";

import "@rainbow-me/rainbowkit/styles.css";
import { RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClientProvider } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useState, type ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import { localizedHref } from "@/lib/platform/i18n/href";
import { isLocale } from "@/lib/platform/i18n/routing";
import { usePracticeWallet } from "./use-practice-wallet";
import { walletConfig } from "./wallet-config";
import { makeWalletQueries } from "./wallet-queries";
import { walletTheme } from "./wallet-theme";
import type { WalletSetup } from "./wallet-setup";

type WalletProviderProps = {
  setup: WalletSetup;
  /** Offers, on the local chain, a second practice wallet: that of the contract's owner. */
  owner?: boolean;
  /** Stands there until the libraries may be mounted. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** Mounts the wallet libraries. Import it lazily, and only in pages of the wallet group or behind a click. */
export function WalletProvider({ setup, owner = false, waiting = null, children }: WalletProviderProps) {
  const ready = usePracticeWallet(setup.chain, owner);
  return ready ? <Mounted setup={setup}>{children}</Mounted> : waiting;
}

function Mounted({ setup, children }: Omit<WalletProviderProps, "owner" | "waiting">) {
  const [queries] = useState(makeWalletQueries);
  const locale = useLocale();
  return (
    <WagmiProvider config={walletConfig(setup)}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider
          appInfo={{ appName: setup.appName, learnMoreUrl: localizedHref(locale, "/faq") }}
          locale={isLocale(locale) ? locale : undefined}
          modalSize="compact"
          theme={walletTheme}
        >
          {children}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
