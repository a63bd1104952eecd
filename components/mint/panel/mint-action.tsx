"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useLocale, useTranslations } from "next-intl";
import { useSwitchChain } from "wagmi";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { etherAmount, roundedEther } from "@/lib/mint/chain/ether";
import { mintRefusal } from "@/lib/mint/chain/refusals";
import { missingBalance, type MintStep, type Sale } from "@/lib/mint/rules";
import { shortAddress } from "@/lib/wallet/address";
import { NetworkFee, type EtherRate } from "./network-fee";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import { ProveWallet } from "@/components/wallet/prove-wallet";
import type { WalletSetup } from "@/components/wallet/wallet-setup";

type MintActionProps = {
  step: MintStep;
  sale: Sale;
  chain: WalletSetup["chain"];
  address: string | undefined;
  linked: readonly string[];
  balance: bigint | undefined;
  /** What the network asks on top of the price, in wei. */
  fee: bigint | undefined;
  rate: EtherRate;
  /** Nothing is paid to the contract: a voucher is redeemed. */
  free?: boolean;
  onMint: () => void;
  /** What the ready state says; paid minting when left out. */
  ready?: { title: string; lead: string; action: string };
};

/** The one thing to do next on the mint page. */
export function MintAction({
  step,
  sale,
  chain,
  address = "",
  linked,
  balance = 0n,
  fee,
  rate,
  free = false,
  onMint,
  ready,
}: MintActionProps) {
  const t = useTranslations("mint.steps");
  const locale = useLocale();
  const { openConnectModal } = useConnectModal();
  const { switchChain, isPending, error: switchError } = useSwitchChain();
  const refusals = useTranslations("mint.refusals");
  const price = etherAmount(sale.price, locale);

  const words = {
    network: chain.name,
    address: shortAddress(address),
    limit: Number(sale.walletLimit),
    balance: formatRounded(balance, locale),
    price,
    missing: roundedEther(missingBalance(free ? { ...sale, price: 0n } : sale, { balance, fee }), locale),
  };
  const actions: Partial<Record<MintStep, React.ReactNode>> = {
    signed_out: (
      <ButtonLink variant="primary" href={localizedHref(locale, "/auth?next=/mint")}>
        {t("signed_out.action")}
      </ButtonLink>
    ),
    no_wallet: (
      <Button variant="primary" disabled={!openConnectModal} onClick={openConnectModal}>
        {t("no_wallet.action")}
      </Button>
    ),
    not_linked: <ProveWallet linked={linked} />,
    wrong_chain: (
      <>
        <Button variant="primary" loading={isPending} onClick={() => switchChain({ chainId: chain.id })}>
          {t("wrong_chain.action", words)}
        </Button>
        <FieldError>{switchError && refusals(mintRefusal(switchError))}</FieldError>
      </>
    ),
    ready: (
      <Button variant="primary" size="lg" onClick={onMint}>
        {ready?.action ?? t("ready.action", words)}
      </Button>
    ),
  };
  const own = step === "ready" ? ready : undefined;
  const lead =
    step === "insufficient_balance" && free ? "insufficient_balance.leadFree" : (`${step}.lead` as const);
  return (
    <div className="grid gap-3">
      <MintNotice title={own?.title ?? t(`${step}.title`)} action={actions[step]}>
        {own?.lead ?? t(lead, words)}
      </MintNotice>
      {(step === "ready" || step === "insufficient_balance") && <NetworkFee fee={fee} rate={rate} />}
    </div>
  );
}

/** Wei as ETH with at most four decimals, rounded down: never more than is there. */
function formatRounded(wei: bigint, locale: string): string {
  return etherAmount(wei - (wei % 10n ** 14n), locale);
}
