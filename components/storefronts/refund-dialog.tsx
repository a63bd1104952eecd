"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { refundSaleAction } from "@/lib/storefronts/actions";

/** Gives a sale back in full, after saying what that means. */
export function RefundDialog({ sale, sum }: { sale: string; sum: string }) {
  const t = useTranslations("storefront.orders");
  const [open, setOpen] = useState(false);
  const { submit, general } = useActionForm(refundSaleAction, () => {
    showToast({ title: t("refundDone"), tone: "positive" });
    setOpen(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("refundTitle", { sum })}
      description={t("refundText")}
      closeLabel={t("close")}
      trigger={<Button variant="secondary">{t("refund")}</Button>}
    >
      <form action={submit} className="grid gap-4">
        <input type="hidden" name="sale" value={sale} />
        <FieldError>{general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton variant="danger">{t("refund")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
