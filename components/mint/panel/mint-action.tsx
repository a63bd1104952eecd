"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useLocale, useTranslations } from "next-intl";
import { useSwitchChain } from "wagmi";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { etherAmount } from "@/lib/mint/chain/ether";
import { mintRefusal } from "@/lib/mint/chain/refusals";
import type { MintStep, Sale } from "@/lib/mint/rules";
import { shortAddress } from "@/lib/wallet/address";
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
  return (
    <MintNotice title={own?.title ?? t(`${step}.title`)} action={actions[step]}>
      {own?.lead ?? t(`${step}.lead`, words)}
    </MintNotice>
  );
}

/** Wei as ETH with at most four decimals, rounded down: never more than is there. */
function formatRounded(wei: bigint, locale: string): string {
  return etherAmount(wei - (wei % 10n ** 14n), locale);
}
