"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { changeJobAction } from "@/lib/admin/jobs/actions";
import type { PreparedJob } from "@/lib/admin/jobs/schema";
import { useJobWords } from "./use-job-words";

type BulkPreviewProps = { job: PreparedJob; onBack: () => void; onStart: () => void };

/** What the job will do, before it does it: how many members, and who of them will be left out and why. */
export function BulkPreview({ job, onBack, onStart }: BulkPreviewProps) {
  const t = useTranslations("admin.bulk");
  const { whatOf, whyOf } = useJobWords();
  const { ref, ...form } = useActionForm(changeJobAction, onStart);
  const { tried, refused } = job.preview;
  const total = job.counts.waiting;
  const left = Object.values(refused).reduce((sum, count) => sum + count, 0);
  return (
    <form ref={ref} action={form.submit} className="grid gap-4 text-sm">
      <input type="hidden" name="job" value={job.id} />
      <input type="hidden" name="change" value="start" />
      <p className="font-medium">{t("will", { what: whatOf(job), count: total })}</p>
      <p className="text-muted">{job.reason}</p>
      {left > 0 ? (
        <div>
          <p>{t("leftOut", { count: left })}</p>
          <ul className="text-muted mt-1 list-disc pl-5">
            {Object.entries(refused).map(([code, count]) => (
              <li key={code}>{t("leftOutWhy", { count, why: whyOf(job.kind, "refused", code) })}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{t("noneLeftOut")}</p>
      )}
      {tried < total && <p className="text-muted">{t("tried", { tried })}</p>}
      <p className="text-muted">{t(job.undoable ? "undoable" : "notUndoable")}</p>
      <FieldError>{form.general}</FieldError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onBack}>
          {t("back")}
        </Button>
        <SubmitButton variant={job.kind === "suspend" ? "danger" : "primary"}>{t("start")}</SubmitButton>
      </div>
    </form>
  );
}
