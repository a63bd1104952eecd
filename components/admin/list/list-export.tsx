"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogFoot } from "@/components/admin/dialog-foot";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { exportAction } from "@/lib/admin/lists/actions";
import { toolbarButton } from "./toolbar-button";

type ListExportProps = {
  list: string;
  /** The address as it would be without a view. */
  query: string;
  columns: readonly string[];
  /** How many rows the file will have, in words. */
  total: string;
};

/** Asks why, and for the second factor where it is due; then the browser fetches the file. */
export function ListExport({ list, query, columns, total }: ListExportProps) {
  const t = useTranslations("admin.list.export");
  const [open, setOpen] = useState(false);
  const { ref, ...form } = useActionForm(exportAction, (file) => {
    setOpen(false);
    showToast({ title: t("begun"), tone: "positive" });
    window.location.assign(file);
  });

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text", { total, count: columns.length })}
      closeLabel={t("close")}
      trigger={
        <button type="button" className={toolbarButton}>
          <Download aria-hidden="true" />
          {t("trigger")}
        </button>
      }
    >
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="columns" value={columns.join(",")} />
        <TextField
          label={t("reason")}
          hint={t("reasonHint")}
          name="reason"
          required
          maxLength={300}
          defaultValue={form.values.reason}
          error={form.error("reason")}
        />
        <DialogFoot form={form} cancel={t("cancel")}>
          {t("confirm")}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
