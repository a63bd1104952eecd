"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogFoot } from "@/components/admin/dialog-foot";
import { KeyHint } from "@/components/admin/key-hint";
import { useTold } from "@/components/admin/use-undo";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { snoozeCaseAction } from "@/lib/admin/work/actions";

/** Leaves the case out of the list for a while; one that is left out already can come back at once. */
export function SnoozeDialog({ id, version, snoozed }: { id: string; version: string; snoozed: boolean }) {
  const t = useTranslations("admin.cases.snooze");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(useTold(snoozeCaseAction), () => setOpen(false));
  const choices = [...(snoozed ? (["none"] as const) : []), ...(["1", "3", "7", "30", "answer"] as const)];
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
      trigger={
        <Button data-key="s" aria-keyshortcuts="s">
          {t("title")}
          <KeyHint of="s" />
        </Button>
      }
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="case" value={id} />
        <input type="hidden" name="version" value={version} />
        <Field label={t("until")} error={form.error("until")}>
          {(control) => (
            <Select {...control} name="until" defaultValue={form.values.until}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`choices.${choice}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          type="date"
          name="day"
          label={t("day")}
          hint={t("dayHint")}
          defaultValue={form.values.day}
          error={form.error("day")}
        />
        <DialogFoot form={form} cancel={t("cancel")}>
          {t("title")}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
