"use client";

import { ProveWallet, type ProveWalletProps } from "./prove-wallet";
import { WalletProvider } from "./wallet-provider";
import type { WalletSetup } from "./wallet-setup";

type Props = ProveWalletProps & { setup: WalletSetup };

/** Everything that must be loaded to prove a wallet; `link-wallet.tsx` loads it. */
export default function ProveWalletIsland({ setup, ...rest }: Props) {
  return (
    <WalletProvider setup={setup}>
      <ProveWallet {...rest} />
    </WalletProvider>
  );
}
