"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { shortAddress } from "@/lib/wallet/address";

type RemoveWalletProps = { address: string; disabled: boolean; onConfirm: () => void };

/** Asks before a wallet is removed, because access may end with it. */
export function RemoveWallet({ address, disabled, onConfirm }: RemoveWalletProps) {
  const t = useTranslations("wallet.list");
  return (
    <Dialog
      trigger={
        <Button variant="ghost" disabled={disabled}>
          {t("unlink")}
        </Button>
      }
      title={t("unlinkTitle")}
      description={t("unlinkLead", { address: shortAddress(address) })}
      closeLabel={t("close")}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose>
          <Button>{t("keep")}</Button>
        </DialogClose>
        <DialogClose>
          <Button variant="danger" onClick={onConfirm}>
            {t("unlinkConfirm")}
          </Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
