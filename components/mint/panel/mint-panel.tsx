"use client";

import { useEffect } from "react";
import type { Hash } from "viem";
import { useAccount, useBalance } from "wagmi";
import { Card } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import { mintStep, type Sale } from "@/lib/mint/rules";
import type { CardOffer } from "@/lib/plans/rules";
import { MintAction } from "./mint-action";
import { MintFacts } from "@/components/mint/mint-facts";
import { MintProgress } from "@/components/mint/result/mint-progress";
import { useMint } from "./use-mint";
import { useSale } from "./use-sale";
import { WalletProvider } from "@/components/wallet/wallet-provider";
import type { WalletSetup } from "@/components/wallet/wallet-setup";

export type MintPanelProps = {
  setup: WalletSetup;
  sale: Sale;
  /** The same membership by card; null when it cannot be bought. */
  card: CardOffer | null;
  /** Minted tokens that give no access. */
  voids: number;
  signedIn: boolean;
  /** Lower-case addresses of the member's wallets. */
  linked: readonly string[];
  /** A mint that was under way when the page was left. */
  open: Hash | null;
};

/** Facts and next action of the mint page; loaded lazily with the wallet libraries. */
export default function MintPanel(props: MintPanelProps) {
  return (
    <WalletProvider setup={props.setup}>
      <Panel {...props} />
    </WalletProvider>
  );
}

function Panel({ setup: { chain }, sale: initial, card, voids, signedIn, linked, open }: MintPanelProps) {
  const { address, chainId } = useAccount();
  const { sale, mintedBy, refetch } = useSale(chain.contract, initial, address);
  const { data: balance, refetch: refetchBalance } = useBalance({
    address,
    chainId: chain.id,
    query: { refetchInterval: 6_000 },
  });
  const { stage, mint, reset, retry } = useMint({
    contract: chain.contract,
    open,
    prepare: () => ({ kind: "mint", price: sale.price }),
  });
  const place = useFocusAfter(stage.at);
  const settled = stage.at === "confirmed" || stage.at === "refused";

  useEffect(() => {
    if (!settled) return;
    void refetch();
    void refetchBalance();
  }, [settled, refetch, refetchBalance]);

  const step = mintStep(sale, {
    signedIn,
    address,
    linked,
    onChain: chainId === chain.id,
    mintedBy,
    balance: balance?.value,
    allowlisted: false,
  });
  return (
    <Card ref={place} tabIndex={-1} className="grid gap-6 outline-none">
      <MintFacts sale={sale} network={chain.name} card={card} voids={voids} />
      <hr />
      {stage.at === "idle" ? (
        <MintAction
          step={step}
          sale={sale}
          chain={chain}
          address={address}
          linked={linked}
          balance={balance?.value}
          onMint={mint}
        />
      ) : (
        <MintProgress stage={stage} onReset={reset} onRetry={() => void retry(step === "ready")} again />
      )}
    </Card>
  );
}
