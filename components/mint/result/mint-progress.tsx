"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { useErrorWords } from "@/components/ui/use-error-words";
import { isErrorCode } from "@/lib/platform/errors";
import { shortAddress } from "@/lib/wallet/address";
import type { MintReason, MintStage } from "@/components/mint/panel/mint-stage";

type MintProgressProps = {
  stage: Exclude<MintStage, { at: "idle" | "confirmed" }>;
  onRetry: () => void;
};

/** What is happening to an attempt to mint, from the check to the last confirmation, or the reason it ended. */
export function MintProgress({ stage, onRetry }: MintProgressProps) {
  const t = useTranslations("mint.progress");
  const words = useMintWords();

  if (stage.at === "refused") {
    return (
      <div className="grid justify-items-start gap-3">
        <FieldError>{words(stage.reason)}</FieldError>
        <Button onClick={onRetry}>{t("retry")}</Button>
      </div>
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
