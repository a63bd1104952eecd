"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BulkPreview } from "@/components/admin/list/bulk/bulk-preview";
import { useSelection } from "@/components/admin/list/bulk/selection";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { DryRun } from "@/lib/admin/points/mutations";
import type { ChosenReason } from "@/lib/admin/points/schema";
import { AwardLines, type Typed } from "./award-lines";
import { LineErrors } from "./line-errors";

const nothing: Typed = { lines: "", points: "", template: "", reason: "" };

/** Gives points to many, from a pasted list or a CSV: read first, then what it would do, then it begins. */
export function AwardMany({ reasons }: { reasons: ChosenReason[] }) {
  const t = useTranslations("adminPoints.many");
  const close = useTranslations("admin.change");
  const [, change] = useSelection("awards");
  const [open, setOpen] = useState(false);
  const [run, setRun] = useState<DryRun | null>(null);
  const [typed, setTyped] = useState(nothing);

  function show(next: boolean) {
    setOpen(next);
    setRun(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title={t("open")}
      description={run ? undefined : t("text")}
      closeLabel={close("close")}
      trigger={<Button>{t("open")}</Button>}
    >
      {run?.job ? (
        <BulkPreview
          job={run.job}
          onBack={() => setRun(null)}
          onStart={() => {
            if (run.job) change({ job: run.job.id });
            setTyped(nothing);
            show(false);
          }}
        />
      ) : run ? (
        <LineErrors run={run} onBack={() => setRun(null)} />
      ) : (
        <AwardLines reasons={reasons} typed={typed} onType={setTyped} onRead={setRun} />
      )}
    </Dialog>
  );
}
