"use client";

import { useConnectModal } from "@rainbow-me/rainbowkit";
import { useLocale, useTranslations } from "next-intl";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import { ButtonLink } from "@/components/ui/link";
import { ProveWallet } from "@/components/wallet/prove-wallet";
import { localizedHref } from "@/lib/platform/i18n/href";
import { shortAddress } from "@/lib/wallet/address";
import { HolderQuestion } from "./holder-question";

type HeldTokenProps = {
  address: string;
  count: number;
  /** Name of the plan that a token gives. */
  nftPlan: string;
  signedIn: boolean;
  linked: readonly string[];
};

/** For who bought a token elsewhere: the wallet holds the membership already, and only has to be linked. */
export function HeldToken({ address, count, nftPlan, signedIn, linked }: HeldTokenProps) {
  const t = useTranslations("mint.holder");
  const locale = useLocale();
  const words = { count, nftPlan, address: shortAddress(address) };
  return (
    <MintNotice
      title={t("title", words)}
      action={
        signedIn ? (
          <ProveWallet linked={linked} />
        ) : (
          <ButtonLink variant="primary" href={localizedHref(locale, "/auth?next=/mint")}>
            {t("action")}
          </ButtonLink>
        )
      }
    >
      {t(signedIn ? "link" : "join", words)}
    </MintNotice>
  );
}

/** `HolderQuestion` where the wallet libraries are. */
export function AskHolder() {
  const { openConnectModal } = useConnectModal();
  return <HolderQuestion onLook={openConnectModal} />;
}
