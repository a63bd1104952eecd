"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { verifyAuditAction } from "@/lib/admin/security/actions";
import { VerifyResult } from "./verify-result";

/** Compares the audit log with its chain; `mailed` is the head that the address of a mail brings along. */
export function VerifyCard({ mailed }: { mailed: { position?: string; hash?: string } }) {
  const t = useTranslations("admin.security.verify");
  const { ref, ...form } = useActionForm(verifyAuditAction);
  const given = form.values.position !== undefined ? form.values : mailed;
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <form
        ref={ref}
        action={form.submit}
        className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-start"
      >
        <TextField
          label={t("position")}
          name="position"
          inputMode="numeric"
          defaultValue={given.position}
          error={form.error("position")}
        />
        <TextField
          label={t("hash")}
          note={t("optional")}
          name="hash"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          defaultValue={given.hash}
          error={form.error("hash")}
        />
        <div className="sm:mt-7">
          <SubmitButton>{t("run")}</SubmitButton>
        </div>
      </form>
      <FieldError>{form.general}</FieldError>
      <div aria-live="polite">{form.data && <VerifyResult result={form.data} />}</div>
    </SectionCard>
  );
}
