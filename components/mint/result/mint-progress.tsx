"use client";

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { useErrorWords } from "@/components/ui/use-error-words";
import { isErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { shortAddress } from "@/lib/wallet/address";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import type { MintReason, MintStage } from "@/components/mint/panel/mint-stage";

type MintProgressProps = {
  stage: Exclude<MintStage, { at: "idle" }>;
  onReset: () => void;
  onRetry: () => void;
  /** Whether one more can be minted when this one is done; a voucher is redeemed once. */
  again?: boolean;
};

/** What is happening to an attempt to mint, from the check to the recorded token or the reason it ended. */
export function MintProgress({ stage, onReset, onRetry, again = false }: MintProgressProps) {
  const t = useTranslations("mint.progress");
  const locale = useLocale();
  const words = useMintWords();

  if (stage.at === "refused") {
    return (
      <div className="grid justify-items-start gap-3">
        <FieldError>{words(stage.reason)}</FieldError>
        <Button onClick={onRetry}>{t("retry")}</Button>
      </div>
    );
  }
  if (stage.at === "confirmed") {
    return (
      <MintNotice
        title={t("confirmed", { id: stage.tokenId })}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="primary" href={localizedHref(locale, `/mint-success?tx=${stage.hash}`)}>
              {t("view")}
            </ButtonLink>
            {again && <Button onClick={onReset}>{t("again")}</Button>}
          </div>
        }
      >
        {t("confirmedLead")}
      </MintNotice>
    );
  }
  return (
    <div role="status" className="grid gap-2">
      <p className="flex items-center gap-3 font-medium">
        <Spinner className="text-accent" />
        {stage.at === "confirming"
          ? t("confirming", { depth: stage.depth, needed: stage.needed })
          : t(stage.at)}
      </p>
      {stage.at === "pending" && stage.replaced && <p className="text-sm">{t("replaced")}</p>}
      {"hash" in stage && (
        <p className="text-muted text-sm">
          {t("pendingNote")} {t("transaction")} <span className="figures">{shortAddress(stage.hash)}</span>
        </p>
      )}
    </div>
  );
}

/** The sentence for any refusal of wallet, contract, chain or server. */
function useMintWords(): (reason: MintReason) => string {
  const mint = useTranslations("mint.refusals");
  const errors = useErrorWords();
  return (reason) =>
    mint.has(reason) ? mint(reason as "unknown") : errors(isErrorCode(reason) ? reason : "conflict");
}
