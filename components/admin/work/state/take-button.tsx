"use client";

import { useTranslations } from "next-intl";
import { KeyHint } from "@/components/admin/key-hint";
import { useTold } from "@/components/admin/use-undo";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { takeCaseAction } from "@/lib/admin/work/actions";

/** Takes the case, from nobody or from whoever has it; hands back one's own. */
export function TakeButton({
  id,
  version,
  mine,
  taken,
}: {
  id: string;
  version: string;
  mine: boolean;
  taken: boolean;
}) {
  const t = useTranslations("admin.cases");
  const { ref, ...form } = useActionForm(useTold(takeCaseAction));
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="case" value={id} />
      <input type="hidden" name="taken" value={String(!mine)} />
      <input type="hidden" name="version" value={version} />
      <SubmitButton variant="secondary" data-key="e" aria-keyshortcuts="e">
        {t(mine ? "giveBack" : taken ? "takeOver" : "take")}
        <KeyHint of="e" />
      </SubmitButton>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}
