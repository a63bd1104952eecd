"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { remindRefereeAction } from "@/lib/referrals/actions";
import type { Referee } from "@/lib/referrals/schema";

/** Has a friend written to, once, about the steps that are missing. */
export function ReminderDialog({ referee }: { referee: Referee }) {
  const t = useTranslations("referrals.remind");
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const name = referee.masked_name;
  const { ref, ...form } = useActionForm(remindRefereeAction, () => {
    setOpen(false);
    showToast({ title: t("done"), tone: "positive" });
    void queries.invalidateQueries({ queryKey: ["referrals"] });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { name })}
      description={t("text", { name })}
      closeLabel={t("close")}
      trigger={
        <Button variant="ghost" className="-ml-4">
          {t("action")}
        </Button>
      }
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="referral" value={referee.id} />
        <FieldError>{form.general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton>{t("send")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
