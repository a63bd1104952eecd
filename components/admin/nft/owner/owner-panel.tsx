"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useTranslations } from "next-intl";
import { useAccount, useDisconnect, useSwitchChain } from "wagmi";
import { Button } from "@/components/ui/button";
import { WalletProvider } from "@/components/wallet/wallet-provider";
import type { WalletSetup } from "@/components/wallet/wallet-setup";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { isOwner, type ContractState, type OwnerAction } from "@/lib/mint/owner/calls";
import { shortAddress } from "@/lib/wallet/address";
import { OwnerDialog } from "./owner-dialog";

export type OwnerPanelProps = {
  setup: WalletSetup;
  state: ContractState;
  allowlists: NftBooks["allowlists"];
  actions: readonly OwnerAction[];
};

/** What the owner of the contract can change, signed in their own wallet; loaded lazily with the wallet libraries. */
export default function OwnerPanel(props: OwnerPanelProps) {
  return (
    <WalletProvider setup={props.setup} owner>
      <Panel {...props} />
    </WalletProvider>
  );
}

function Panel({ setup: { chain }, state, allowlists, actions }: OwnerPanelProps) {
  const t = useTranslations("adminNft.owner");
  const { address, chainId } = useAccount();
  const { openConnectModal } = useConnectModal();
  const { disconnect } = useDisconnect();
  const { switchChain, isPending } = useSwitchChain();
  const owner = shortAddress(state.owner);

  if (!address) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-muted text-sm">{t("connectLead", { owner })}</p>
        <Button variant="primary" disabled={!openConnectModal} onClick={openConnectModal}>
          {t("connect")}
        </Button>
      </div>
    );
  }
  if (!isOwner(state, address)) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm">{t("notOwner", { wallet: shortAddress(address), owner })}</p>
        <Button onClick={() => disconnect()}>{t("other")}</Button>
      </div>
    );
  }
  if (chainId !== chain.id) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm">{t("wrongChain", { network: chain.name })}</p>
        <Button
          variant="primary"
          className="button-wraps"
          loading={isPending}
          onClick={() => switchChain({ chainId: chain.id })}
        >
          {t("switch", { network: chain.name })}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {t("connected", { wallet: shortAddress(address) })}{" "}
        <button type="button" className="text-glacier underline" onClick={() => disconnect()}>
          {t("other")}
        </button>
      </p>
      <div className="flex flex-wrap gap-2">
        {actions
          .filter((action) => action !== (state.paused ? "pause" : "unpause"))
          .map((action) => (
            <OwnerDialog
              key={action}
              action={action}
              contract={chain.contract}
              state={state}
              allowlists={allowlists}
            />
          ))}
      </div>
    </div>
  );
}
