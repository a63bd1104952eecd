"use client";

import { useTranslations } from "next-intl";
import { useTold } from "@/components/admin/use-undo";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { mergeCaseAction } from "@/lib/admin/work/actions";

/** Puts the case beside another of the same member, `into`; without one it stands by itself again. */
export function MergeButton({ id, into, version }: { id: string; into?: string; version?: string }) {
  const t = useTranslations("admin.cases");
  const { ref, ...form } = useActionForm(useTold(mergeCaseAction));
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="case" value={id} />
      <input type="hidden" name="into" value={into ?? ""} />
      {version && <input type="hidden" name="version" value={version} />}
      <SubmitButton variant="ghost">{t(into ? "merge" : "part")}</SubmitButton>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}
