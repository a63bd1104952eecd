"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFocusAfter } from "@/components/ui/focus";
import { useActionForm } from "@/components/ui/use-action-form";
import { LinkWallet } from "@/components/wallet/link-wallet";
import type { WalletSetup } from "@/components/wallet/wallet-setup";
import { shortAddressOf } from "@/lib/wallet/address";
import { saveWallet } from "@/lib/members/actions";
import type { LinkedWallet } from "@/lib/wallet/schema";
import { StepForm, type StepOnward } from "./step-form";

type WalletStepProps = { onward: StepOnward; backHref: string; setup: WalletSetup; wallets: LinkedWallet[] };

export function WalletStep({ onward, backHref, setup, wallets }: WalletStepProps) {
  const t = useTranslations("join.onboarding");
  const form = useActionForm(saveWallet);
  const [fresh, setFresh] = useState<string | null>(null);
  const place = useFocusAfter<HTMLParagraphElement>(fresh);
  const address = shortAddressOf(fresh ?? wallets[0]?.address);
  return (
    <StepForm
      form={form}
      onward={onward}
      backHref={backHref}
      quiet={!address}
      submit={address ? t("next") : t("skip")}
    >
      <input type="hidden" name="skipped" value="on" disabled={address !== null} />
      {address ? (
        <p ref={place} tabIndex={-1} className="text-positive outline-none" role="status">
          {t("wallet.linked", { address })}
        </p>
      ) : (
        <>
          <LinkWallet setup={setup} wallets={wallets} onLinked={setFresh} />
          <p className="text-muted text-sm">{t("wallet.none")}</p>
        </>
      )}
    </StepForm>
  );
}
