"use client";

import "@rainbow-me/rainbowkit/styles.css";
import { RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import { walletConfig } from "./wallet-config";
import { walletTheme } from "./wallet-theme";
import type { WalletSetup } from "./wallet-setup";

/** Chain id of anvil: a wallet to practise with is offered there, and nowhere else. */
const LOCAL_CHAIN_ID = 31337;

/** Mounts the wallet libraries. Import it lazily, and only in pages of the wallet group or behind a click. */
export function WalletProvider({ setup, children }: { setup: WalletSetup; children: ReactNode }) {
  const config = walletConfig(setup);
  const [queries] = useState(() => new QueryClient());
  const locale = useLocale();
  const t = useTranslations("wallet.practice");

  useEffect(() => {
    if (setup.chain.id !== LOCAL_CHAIN_ID) return;
    void import("./practice-wallet").then(({ announcePracticeWallet }) =>
      announcePracticeWallet(setup.chain, {
        name: t("name"),
        sign: (message) => t("sign", { message }),
        send: (amount, to) => t("send", { amount, to }),
      }),
    );
  }, [setup.chain, t]);

  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider
          appInfo={{ appName: setup.appName }}
          locale={locale === "es" ? "es-419" : "en-US"}
          modalSize="compact"
          theme={walletTheme}
        >
          {children}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
