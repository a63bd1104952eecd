"use client";

import { CircleCheck, CircleMinus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";
import { removalCosts } from "@/lib/wallet/removal";
import type { OwnWallet } from "@/lib/wallet/schema";

type RemoveWalletProps = { wallet: OwnWallet; disabled: boolean; onConfirm: () => void };

/** Says what is lost and kept before a wallet is removed; one that cannot be removed yet says when it can. */
export function RemoveWallet({ wallet, disabled, onConfirm }: RemoveWalletProps) {
  const t = useTranslations("wallet.list");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  const { tokens, removal } = wallet;
  const { blocked, costs } = removalCosts(wallet, new Date());
  const words = {
    count: tokens.length,
    tokens: format.list(tokens.map((id) => `#${id}`)),
    tier: removal.tier ? (tiers.has(removal.tier) ? tiers(removal.tier) : removal.tier) : "",
  };
  return (
    <Dialog
      trigger={
        <Button variant="ghost" disabled={disabled}>
          {t("unlink")}
        </Button>
      }
      title={t("unlinkTitle")}
      description={t("unlinkLead", { address: shortAddress(wallet.address) })}
      closeLabel={t("close")}
    >
      <ul className="grid gap-2 text-sm" data-testid="removal">
        {costs.map((cost) => (
          <li key={cost} className="flex gap-2.5">
            <CircleMinus aria-hidden="true" className="text-negative mt-0.5 size-4 shrink-0" />
            <span>{t(`costs.${cost}`, words)}</span>
          </li>
        ))}
        {(["points", "tokens", "again"] as const).map((kept) => (
          <li key={kept} className="flex gap-2.5">
            <CircleCheck aria-hidden="true" className="text-positive mt-0.5 size-4 shrink-0" />
            <span>{t(`kept.${kept}`)}</span>
          </li>
        ))}
      </ul>
      {blocked && (
        <p role="note" className="text-muted mt-4 text-sm">
          {t.rich(`blocked.${blocked}`, { date: () => <Moment at={removal.from} /> })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <DialogClose>
          <Button>{t("keep")}</Button>
        </DialogClose>
        {!blocked && (
          <DialogClose>
            <Button variant="danger" onClick={onConfirm}>
              {t("unlinkConfirm")}
            </Button>
          </DialogClose>
        )}
      </div>
    </Dialog>
  );
}
