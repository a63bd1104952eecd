"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { sendGiftAction } from "@/lib/billing/gifts/actions";

type SendGiftProps = { gift: string; to: string };

/** Mails a gift once more, to the same address or a corrected one. */
export function SendGift({ gift, to }: SendGiftProps) {
  const t = useTranslations("gifts.mine.send");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = useCallback(
    (sent: { to: string }) => {
      setOpen(false);
      setSentTo(sent.to);
      router.refresh();
    },
    [router],
  );
  const { ref, ...form } = useActionForm(sendGiftAction, done);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("lead")}
        closeLabel={t("close")}
        trigger={<Button>{t("open")}</Button>}
      >
        <form ref={ref} action={form.submit} noValidate className="grid gap-4">
          <input type="hidden" name="gift" value={gift} />
          <TextField
            label={t("email")}
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={form.values.email ?? to}
            error={form.error("email")}
          />
          <FieldError>{form.general}</FieldError>
          <DialogFoot cancel={t("cancel")}>
            <SubmitButton>{t("submit")}</SubmitButton>
          </DialogFoot>
        </form>
      </Dialog>
      {sentTo && (
        <p role="status" className="text-positive text-sm">
          {t("sent", { to: sentTo })}
        </p>
      )}
    </div>
  );
}
