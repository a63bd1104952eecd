"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useContext, useEffect } from "react";
import type { Hash } from "viem";
import { useAccount, useBalance } from "wagmi";
import { OnwardLink } from "@/components/join/onward-link";
import { useMinting } from "@/components/mint/mint-frame";
import { MintResult } from "@/components/mint/result/mint-result";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import { proveAllowlisted } from "@/lib/mint/actions";
import { mintGas, mintStep, type Sale } from "@/lib/mint/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { CardOffer } from "@/lib/plans/rules";
import { AskHolder, HeldToken } from "./held-token";
import { MintAction } from "./mint-action";
import { MintFacts } from "@/components/mint/mint-facts";
import { useShownToken } from "@/components/mint/shown-token";
import type { EtherRate } from "./network-fee";
import { useFreshPage } from "./use-fresh-page";
import { MintProgress } from "@/components/mint/result/mint-progress";
import { useHeldTokens } from "./use-held-tokens";
import { useMint } from "./use-mint";
import { useSale } from "./use-sale";
import { Waiting } from "./waiting";
import { WalletProvider } from "@/components/wallet/wallet-provider";
import type { WalletSetup } from "@/components/wallet/wallet-setup";

export type MintPanelProps = {
  setup: WalletSetup;
  sale: Sale;
  /** Own wallets on the allowlist that counted when the page was drawn; lower-case. */
  listed: readonly string[];
  rate: EtherRate;
  /** The same membership by card; null when it cannot be bought. */
  card: CardOffer | null;
  /** Ids of minted tokens that give no access. */
  voids: readonly string[];
  /** Name of the plan that a token gives. */
  nftPlan: string;
  signedIn: boolean;
  /** Lower-case addresses of the member's wallets. */
  linked: readonly string[];
  /** A mint that was under way when the page was left. */
  open: Hash | null;
};

/** Facts and next action of the mint page; loaded lazily with the wallet libraries. */
export default function MintPanel(props: MintPanelProps) {
  return (
    <WalletProvider setup={props.setup} waiting={useContext(Waiting)}>
      <Panel {...props} />
    </WalletProvider>
  );
}

function Panel(props: MintPanelProps) {
  const t = useTranslations("mint.success");
  const locale = useLocale();
  const router = useRouter();
  const { chain } = props.setup;
  const { card, voids, nftPlan, signedIn, linked, listed, open, rate } = props;
  const { address, chainId } = useAccount();
  const gas = props.sale.phase === "allowlist" ? mintGas.allowlist : mintGas.mint;
  const { sale, mintedBy, allowlistRoot, fee, refetch } = useSale(chain.contract, props.sale, address, gas);
  const { data: balance, refetch: refetchBalance } = useBalance({
    address,
    chainId: chain.id,
    query: { refetchInterval: 6_000 },
  });
  const { stage, mint, reset, retry } = useMint({
    contract: chain.contract,
    open,
    async prepare(wallet) {
      if (sale.phase !== "allowlist") return { kind: "mint", price: sale.price };
      const proven = await proveAllowlisted(null, { wallet });
      if (!proven.ok) return { kind: "refused", reason: proven.reason };
      return { kind: "allowlist", price: sale.price, proof: proven.data };
    },
  });
  useShownToken(sale);
  useMinting(stage.at);
  const held = useHeldTokens(chain.contract, address, voids);
  const unlinked = address !== undefined && !linked.includes(address.toLowerCase());
  const place = useFocusAfter(stage.at);
  useFreshPage(
    allowlistRoot && `${sale.phase} ${sale.phase === "allowlist" ? allowlistRoot : ""} ${sale.minted}`,
    stage.at === "idle",
  );
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
    fee,
    allowlisted: address !== undefined && listed.includes(address.toLowerCase()),
  });
  if (stage.at === "confirmed") {
    const again = () => {
      reset();
      // The page as it is for who holds a token, with the panel for another one.
      router.push(localizedHref(locale, "/mint?more=1"));
    };
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        <MintResult hash={stage.hash} result={stage.result} chain={chain}>
          <OnwardLink onboarded={stage.result.onboarded} />
          <Button onClick={again}>{t("again")}</Button>
        </MintResult>
      </div>
    );
  }
  return (
    <Card ref={place} tabIndex={-1} className="grid gap-6 outline-none">
      <MintFacts sale={sale} network={chain.name} card={card} voids={voids.length} />
      <hr />
      {stage.at !== "idle" ? (
        <MintProgress stage={stage} onRetry={() => void retry(step === "ready")} />
      ) : address && unlinked && held ? (
        <HeldToken address={address} count={held} nftPlan={nftPlan} signedIn={signedIn} linked={linked} />
      ) : (
        <>
          <MintAction
            step={step}
            sale={sale}
            chain={chain}
            address={address}
            linked={linked}
            balance={balance?.value}
            fee={fee}
            rate={rate}
            onMint={mint}
          />
          {!address && step !== "no_wallet" && <AskHolder />}
        </>
      )}
    </Card>
  );
}
