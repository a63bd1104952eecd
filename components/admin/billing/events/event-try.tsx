"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { repeatEventAction, tryEventAction } from "@/lib/admin/billing/actions";
import { DryRunTable } from "./dry-run-table";

/** What applying the object of an event would change, row by row, before it is applied again. */
export function EventTry({ event }: { event: string }) {
  const t = useTranslations("adminBilling.event");
  const { ref, ...form } = useActionForm(tryEventAction);
  return (
    <SectionCard title={t("again")} note={t("tryNote")}>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <form ref={ref} action={form.submit}>
            <input type="hidden" name="event" value={event} />
            <SubmitButton variant="secondary">{t("try")}</SubmitButton>
          </form>
          <ChangeDialog
            action={repeatEventAction}
            trigger={t("again")}
            title={t("again")}
            text={t("againText")}
            confirm={t("again")}
            fixed={{ event }}
          />
        </div>
        <FieldError>{form.general}</FieldError>
        <div aria-live="polite">
          {form.pending && <p className="text-muted text-sm">{t("trying")}</p>}
          {form.data && !form.pending && <DryRunTable run={form.data} />}
        </div>
      </div>
    </SectionCard>
  );
}
