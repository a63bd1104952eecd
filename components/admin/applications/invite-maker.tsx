"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { makeInvite } from "@/lib/applications/actions";

/** Makes a single-use invitation and shows its link once. `address` is the page it leads to. */
export function InviteMaker({ address }: { address: string }) {
  const t = useTranslations("admin.work.invite");
  const close = useTranslations("admin.change");
  const { ref, ...form } = useActionForm(makeInvite);
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={close("close")}
      trigger={<Button>{t("title")}</Button>}
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <TextField
          name="note"
          maxLength={200}
          label={t("note")}
          defaultValue={form.values.note}
          error={form.error("note") ?? form.general}
        />
        <SubmitButton>{t("make")}</SubmitButton>
        {form.data && (
          <CopyField
            label={t("code")}
            value={`${address}?code=${form.data.code}`}
            copyLabel={t("copy")}
            copiedLabel={t("copied")}
          />
        )}
      </form>
    </Dialog>
  );
}
