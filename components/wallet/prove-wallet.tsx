"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { CircleCheck, Wallet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount, useDisconnect } from "wagmi";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { shortAddress } from "@/lib/wallet/address";
import { useLinkWallet } from "./use-link-wallet";
import { useWalletWords } from "./wallet-words";

export type ProveWalletProps = {
  /** Lower-case addresses that are linked already. */
  linked: readonly string[];
  onLinked?: (address: string) => void;
  /** Secondary where the page has a more important button. */
  variant?: "primary" | "secondary";
};

/** Connect, then prove by a signature. Needs `WalletProvider` above it. */
export function ProveWallet({ linked, onLinked, variant = "primary" }: ProveWalletProps) {
  const t = useTranslations("wallet");
  const { address } = useAccount();
  const { openConnectModal } = useConnectModal();
  const { disconnect } = useDisconnect();
  const { link, stage, refusal } = useLinkWallet(onLinked);
  const words = useWalletWords();

  if (!address) {
    return (
      <Button variant={variant} disabled={!openConnectModal} onClick={openConnectModal}>
        <Wallet aria-hidden="true" />
        {t("connect.action")}
      </Button>
    );
  }

  const short = shortAddress(address);
  if (linked.includes(address.toLowerCase())) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden="true" className="text-positive size-5" />
          {t("link.done", { address: short })}
        </p>
        <Button variant="ghost" onClick={() => disconnect()}>
          {t("connect.other")}
        </Button>
      </div>
    );
  }

  const busy = stage !== "idle";
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t("link.lead", { address: short })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant={variant} loading={busy} onClick={() => link(address)}>
          {t("link.action")}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={() => disconnect()}>
          {t("connect.other")}
        </Button>
      </div>
      <p aria-live="polite" className="text-muted text-sm empty:hidden">
        {busy && t(`link.${stage}`)}
      </p>
      <FieldError>{refusal && words(refusal)}</FieldError>
    </div>
  );
}
