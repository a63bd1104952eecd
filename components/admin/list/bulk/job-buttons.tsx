"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogFoot } from "@/components/admin/dialog-foot";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { changeJobAction } from "@/lib/admin/jobs/actions";
import type { JobChange } from "@/lib/admin/jobs/rules";
import type { Job } from "@/lib/admin/jobs/schema";

type ChangeProps = { job: Job; onChange: (job: Job) => void };

/** Cancels at once; what begins work again asks, and to undo says why. */
function JobChangeButton({ job, change, onChange }: ChangeProps & { change: Exclude<JobChange, "start"> }) {
  const t = useTranslations("admin.bulk");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(changeJobAction, (changed) => {
    setOpen(false);
    onChange(changed);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t(`changes.${change}.title`)}
      description={t(`changes.${change}.text`)}
      closeLabel={t("close")}
      trigger={<Button>{t(`changes.${change}.trigger`)}</Button>}
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="job" value={job.id} />
        <input type="hidden" name="change" value={change} />
        {change === "undo" && (
          <TextField
            label={t("reason")}
            name="reason"
            required
            maxLength={300}
            defaultValue={form.values.reason}
            error={form.error("reason")}
          />
        )}
        <DialogFoot form={form} cancel={t("close")}>
          {t(`changes.${change}.trigger`)}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** What can be done about a job in the state it is in. */
export function JobButtons({ job, onChange }: ChangeProps) {
  const { waiting, done, refused } = job.counts;
  const moves = job.status === "running" || job.status === "undoing";
  const ended = job.status === "done" || job.status === "canceled";
  return (
    <div className="flex flex-wrap gap-2">
      {moves && <JobChangeButton job={job} change="cancel" onChange={onChange} />}
      {ended && waiting + refused > 0 && <JobChangeButton job={job} change="repeat" onChange={onChange} />}
      {ended && job.undoable && done > 0 && <JobChangeButton job={job} change="undo" onChange={onChange} />}
    </div>
  );
}
