"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { checkProofAction } from "@/lib/admin/nft/actions";
import { shortAddress } from "@/lib/wallet/address";

type Proven = { wallet: string; root: string; steps: number; proven: boolean };

/** Asks for a wallet whether the contract would take it now, with the proof that the member would get. */
export function ProofCheck() {
  const t = useTranslations("adminNft.allowlist");
  const [told, setTold] = useState<Proven | null>(null);
  const { ref, ...form } = useActionForm(checkProofAction, setTold);
  return (
    <form ref={ref} action={form.submit} className="grid gap-3" onInput={() => setTold(null)}>
      <TextField
        label={t("checkWallet")}
        name="wallet"
        required
        autoComplete="off"
        spellCheck={false}
        className="max-w-xl"
        defaultValue={form.values.wallet}
        error={form.error("wallet") ?? form.general ?? undefined}
      />
      <div>
        <Button type="submit" loading={form.pending}>
          {t("check")}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm">
        {told?.proven && (
          <span className="text-positive flex items-center gap-2">
            <CircleCheck aria-hidden="true" className="size-5" />
            {t("proven", {
              wallet: shortAddress(told.wallet),
              root: shortAddress(told.root),
              steps: told.steps,
            })}
          </span>
        )}
      </p>
    </form>
  );
}
