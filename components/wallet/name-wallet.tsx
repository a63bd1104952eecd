"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { labelWallet } from "@/lib/wallet/actions";
import { walletLabelLength } from "@/lib/wallet/schema";

type NameWalletProps = { id: string; label: string | null; disabled: boolean };

/** A name for one's own eyes, so that five addresses can be told apart. */
export function NameWallet(props: NameWalletProps) {
  const t = useTranslations("wallet.list");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" disabled={props.disabled}>
          {t("name")}
        </Button>
      }
      title={t("nameTitle")}
      description={t("nameLead")}
      closeLabel={t("close")}
    >
      <NameForm {...props} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function NameForm({ id, label, onDone }: NameWalletProps & { onDone: () => void }) {
  const t = useTranslations("wallet.list");
  const router = useRouter();
  const { ref, submit, error, general, values } = useActionForm(labelWallet, () => {
    showToast({ title: t("named"), tone: "positive" });
    onDone();
    router.refresh();
  });
  return (
    <form ref={ref} action={submit} className="grid gap-5">
      <input type="hidden" name="wallet" value={id} />
      <TextField
        name="label"
        label={t("nameLabel")}
        maxLength={walletLabelLength}
        autoComplete="off"
        defaultValue={values.label ?? label ?? ""}
        error={error("label")}
      />
      <SubmitRow error={general}>
        <SubmitButton>{t("nameSave")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}
