"use client";

import { useTranslations } from "next-intl";
import { useContext } from "react";
import type { Hash } from "viem";
import { useAccount, useBalance } from "wagmi";
import { Card } from "@/components/ui/card";
import { useFocusAfter } from "@/components/ui/focus";
import { claimVoucher } from "@/lib/mint/actions";
import { claimStep, mintGas, type Sale } from "@/lib/mint/rules";
import type { Voucher } from "@/lib/mint/schema";
import { shortAddress } from "@/lib/wallet/address";
import { MintAction } from "./mint-action";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import { OnwardLink } from "@/components/join/onward-link";
import { useMinting } from "@/components/mint/mint-frame";
import { useShownToken } from "@/components/mint/shown-token";
import { MintProgress } from "@/components/mint/result/mint-progress";
import { MintResult } from "@/components/mint/result/mint-result";
import type { EtherRate } from "./network-fee";
import { useMint } from "./use-mint";
import { useSale } from "./use-sale";
import { Waiting } from "./waiting";
import { WalletProvider } from "@/components/wallet/wallet-provider";
import type { WalletSetup } from "@/components/wallet/wallet-setup";

export type ClaimPanelProps = {
  setup: WalletSetup;
  sale: Sale;
  voucher: Voucher;
  rate: EtherRate;
  /** Lower-case addresses of the member's wallets. */
  linked: readonly string[];
  open: Hash | null;
};

/** Redeems a voucher; loaded lazily with the wallet libraries. */
export default function ClaimPanel(props: ClaimPanelProps) {
  return (
    <WalletProvider setup={props.setup} waiting={useContext(Waiting)}>
      <Panel {...props} />
    </WalletProvider>
  );
}

function Panel({ setup: { chain }, sale: initial, voucher, linked, open, rate }: ClaimPanelProps) {
  const t = useTranslations("mint.claim");
  const { address, chainId } = useAccount();
  const { sale, fee } = useSale(chain.contract, initial, address, mintGas.redeem);
  const { data: balance } = useBalance({
    address,
    chainId: chain.id,
    query: { refetchInterval: 6_000 },
  });
  const { stage, mint, retry } = useMint({
    contract: chain.contract,
    open,
    async prepare(wallet) {
      const signed = await claimVoucher(null, { voucher: voucher.id, wallet });
      return signed.ok
        ? { kind: "redeem", voucher: signed.data }
        : { kind: "refused", reason: signed.reason };
    },
  });
  useShownToken(sale);
  useMinting(stage.at);
  const place = useFocusAfter(stage.at);
  const onChain = chainId === chain.id;
  const minter = {
    signedIn: true,
    address,
    linked,
    onChain,
    mintedBy: undefined,
    balance: balance?.value,
    fee,
    allowlisted: false,
  };
  const step = claimStep(sale, minter);
  if (stage.at === "confirmed") {
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        <MintResult hash={stage.hash} result={stage.result} chain={chain}>
          <OnwardLink onboarded={stage.result.onboarded} />
        </MintResult>
      </div>
    );
  }
  if (stage.at !== "idle") {
    return (
      <Card ref={place} tabIndex={-1} className="outline-none">
        <MintProgress stage={stage} onRetry={() => void retry(step === "ready")} />
      </Card>
    );
  }
  if (voucher.wallet && address && address.toLowerCase() !== voucher.wallet) {
    return (
      <Card>
        <MintNotice title={t("bound.title")}>
          {t("bound.lead", { address: shortAddress(voucher.wallet) })}
        </MintNotice>
      </Card>
    );
  }
  return (
    <Card ref={place} tabIndex={-1} className="outline-none">
      <MintAction
        step={step}
        sale={sale}
        chain={chain}
        address={address}
        linked={linked}
        balance={balance?.value}
        fee={fee}
        rate={rate}
        free
        ready={{ title: t("ready.title"), lead: t("ready.lead"), action: t("ready.action") }}
        onMint={mint}
      />
    </Card>
  );
}
