"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogFoot } from "@/components/admin/dialog-foot";
import { toolbarButton } from "@/components/admin/list/toolbar-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { prepareJobAction } from "@/lib/admin/jobs/actions";
import { suspensionDays, type BulkKind } from "@/lib/admin/jobs/rules";
import type { PreparedJob } from "@/lib/admin/jobs/schema";
import { BulkPreview } from "./bulk-preview";
import type { Selection } from "./selection";

type BulkDialogProps = {
  kind: BulkKind;
  selection: Selection;
  /** The members, in words. */
  chosen: string;
  isAdmin: boolean;
  onStart: (job: string) => void;
};

/** A change to many members: what and why, then what it will do, then it begins. */
export function BulkDialog({ kind, selection, chosen, isAdmin, onStart }: BulkDialogProps) {
  const t = useTranslations("admin.bulk");
  const [open, setOpen] = useState(false);
  const [prepared, setPrepared] = useState<PreparedJob | null>(null);
  const { ref, ...form } = useActionForm(prepareJobAction, setPrepared);

  function show(next: boolean) {
    setOpen(next);
    setPrepared(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title={t(`kinds.${kind}.title`)}
      description={prepared ? undefined : chosen}
      closeLabel={t("close")}
      trigger={
        <button type="button" className={toolbarButton}>
          {t(`kinds.${kind}.trigger`)}
        </button>
      }
    >
      {prepared ? (
        <BulkPreview
          job={prepared}
          onBack={() => setPrepared(null)}
          onStart={() => {
            onStart(prepared.id);
            show(false);
          }}
        />
      ) : (
        <form ref={ref} action={form.submit} className="grid gap-4">
          <input type="hidden" name="kind" value={kind} />
          {selection.all ? (
            <>
              <input type="hidden" name="query" value={selection.all.query} />
              <input type="hidden" name="as_of" value={selection.all.asOf} />
            </>
          ) : (
            <input type="hidden" name="ids" value={selection.ids.join(",")} />
          )}
          {kind === "points" && (
            <TextField
              label={t("points")}
              hint={t("pointsHint")}
              name="points"
              type="number"
              required
              defaultValue={form.values.points}
              error={form.error("points")}
            />
          )}
          {kind === "suspend" && (
            <Field label={t("days")} error={form.error("days")}>
              {(control) => (
                <Select {...control} name="days" defaultValue={form.values.days ?? "7"}>
                  {suspensionDays(isAdmin).map((days) => (
                    <option key={days} value={days}>
                      {t("dayCount", { days })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <TextField
            label={t("reason")}
            hint={t(`kinds.${kind}.reasonHint`)}
            name="reason"
            required
            maxLength={300}
            defaultValue={form.values.reason}
            error={form.error("reason")}
          />
          <DialogFoot form={form} cancel={t("cancel")}>
            {t("preview")}
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
