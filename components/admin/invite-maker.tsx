"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { makeInvite } from "@/lib/applications/actions";

/** Makes a single-use invitation and shows its link once. `address` is the page it leads to. */
export function InviteMaker({ address }: { address: string }) {
  const t = useTranslations("admin.work.invite");
  const words = useTranslations("errors");
  const close = useTranslations("admin.change");
  const [result, submit] = useActionState(makeInvite, null);
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={close("close")}
      trigger={<Button>{t("title")}</Button>}
    >
      <form action={submit} className="grid gap-4">
        <TextField
          name="note"
          maxLength={200}
          label={t("note")}
          defaultValue={result?.ok === false ? result.values?.note : undefined}
          error={result?.ok === false ? words(result.reason) : undefined}
        />
        <SubmitButton>{t("make")}</SubmitButton>
        {result?.ok && (
          <CopyField
            label={t("code")}
            value={`${address}?code=${result.data.code}`}
            copyLabel={t("copy")}
            copiedLabel={t("copied")}
          />
        )}
      </form>
    </Dialog>
  );
}
