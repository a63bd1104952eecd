"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText, FieldError } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { TextField } from "@/components/ui/text-field";
import { useErrorWords } from "@/components/ui/use-error-words";
import { NetworkFee } from "@/components/mint/panel/network-fee";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { changedParts, readOwnerForm, type ContractState, type OwnerAction } from "@/lib/mint/owner/calls";
import { isErrorCode } from "@/lib/platform/errors";
import { shortAddress } from "@/lib/wallet/address";
import { OwnerFields } from "./owner-fields";
import type { OwnerReason, OwnerStage } from "./owner-stage";
import { StateChange } from "@/components/admin/nft/contract/state-lines";
import { useOwner } from "./use-owner";

type Props = {
  action: OwnerAction;
  contract: `0x${string}`;
  state: ContractState;
  allowlists: NftBooks["allowlists"];
};

/** The sentence for any refusal of wallet, contract, chain or server. */
function useReasonWords(): (reason: OwnerReason) => string {
  const own = useTranslations("adminNft.refusals");
  const mint = useTranslations("mint.refusals");
  const errors = useErrorWords();
  return (reason) => {
    if (own.has(reason)) return own(reason as "not_owner");
    if (mint.has(reason)) return mint(reason as "unknown");
    return errors(isErrorCode(reason) ? reason : "conflict");
  };
}

/** A transaction on its way, from the wallet to the audit log. */
function Progress({ stage }: { stage: OwnerStage }) {
  const t = useTranslations("adminNft.owner.stages");
  if (stage.at === "confirmed") return <p className="text-positive text-sm">{t("confirmed")}</p>;
  if (stage.at === "failed") return <ErrorText>{t("failed")}</ErrorText>;
  if (stage.at !== "signing" && stage.at !== "sent" && stage.at !== "confirming") return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex items-center gap-3 font-medium">
        <Spinner className="text-accent" />
        {stage.at === "confirming" ? t("confirming", stage) : t(stage.at)}
      </p>
      {"hash" in stage && (
        <p className="text-muted">
          {t.rich("note", { hash: () => <code className="figures">{shortAddress(stage.hash)}</code> })}
        </p>
      )}
    </div>
  );
}

/** One change of the contract: its fields and reason, what the chain says it would do, and the signature of the wallet. */
export function OwnerDialog({ action, contract, state, allowlists }: Props) {
  const t = useTranslations("adminNft.owner");
  const words = useReasonWords();
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string[]>([]);
  const [reason, setReason] = useState("");
  const { stage, check, sign, reset } = useOwner(contract, state);
  const error = (field: string) =>
    wrong.includes(field) && t.has(`wrong.${field}`) ? t(`wrong.${field}`) : undefined;
  const typing = stage.at === "form" || stage.at === "simulating" || stage.at === "refused";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stage.at === "checked") return void sign(stage.call, reason);
    const form = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const read = readOwnerForm(action, form);
    const short = (form.reason ?? "").trim().length < 3;
    setReason((form.reason ?? "").trim());
    setWrong([...(read.ok ? [] : read.fields), ...(short ? ["reason"] : [])]);
    if (read.ok && !short) void check(read.call);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) reset();
      }}
      title={t(`actions.${action}.title`)}
      description={t(`actions.${action}.text`)}
      closeLabel={t("close")}
      trigger={
        <Button variant={action === "pause" || action === "withdraw" ? "danger" : "secondary"}>
          {t(`actions.${action}.open`)}
        </Button>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        {/* Stays in the document, so that going back keeps what was typed. */}
        <fieldset disabled={!typing} hidden={!typing} className="grid gap-4">
          <OwnerFields action={action} state={state} allowlists={allowlists} error={error} />
          <TextField
            label={t("reason")}
            hint={t("reasonHint")}
            name="reason"
            maxLength={300}
            error={error("reason")}
          />
        </fieldset>
        <FieldError>{stage.at === "refused" && words(stage.reason)}</FieldError>
        {stage.at === "checked" && (
          <section aria-label={t("effect")} className="border-line rounded-control grid gap-2 border p-4">
            <h3 className="text-sm font-semibold">{t("effect")}</h3>
            <StateChange before={state} after={stage.after} />
            <NetworkFee fee={stage.fee} rate={null} />
          </section>
        )}
        <div role="status" className="empty:absolute">
          <Progress stage={stage} />
        </div>
        {(typing || stage.at === "checked") && (
          <div className="flex flex-wrap gap-3">
            {typing ? (
              <Button type="submit" variant="primary" loading={stage.at === "simulating"}>
                {t("check")}
              </Button>
            ) : (
              stage.at === "checked" &&
              changedParts(state, stage.after).length > 0 && (
                <Button type="submit" variant="primary">
                  {t("sign")}
                </Button>
              )
            )}
            {stage.at === "checked" && <Button onClick={reset}>{t("back")}</Button>}
          </div>
        )}
        {(stage.at === "confirmed" || stage.at === "failed") && (
          <Button onClick={() => setOpen(false)}>{t("close")}</Button>
        )}
      </form>
    </Dialog>
  );
}
