"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { answerMessageAction } from "@/lib/feedback/actions";

/** Goes on with an own message. */
export function AnswerForm({ reference }: { reference: string }) {
  const t = useTranslations("community.feedback.mine");
  const [sent, setSent] = useState(0);
  const { ref, ...form } = useActionForm(answerMessageAction, () => setSent((count) => count + 1));
  return (
    <details className="group" open={form.refused !== null || undefined}>
      <summary className="text-glacier min-h-11 cursor-pointer content-center text-sm font-medium">
        {t("answer")}
      </summary>
      <form ref={ref} action={form.submit} noValidate className="grid max-w-[70ch] gap-3 pt-2">
        <input type="hidden" name="reference" value={reference} />
        <Field label={t("answerLabel")} error={form.error("body")}>
          {(control) => (
            <Textarea
              {...control}
              key={sent}
              name="body"
              rows={4}
              maxLength={4000}
              defaultValue={form.values.body}
            />
          )}
        </Field>
        <FieldError>{form.general}</FieldError>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton variant="secondary">{t("answer")}</SubmitButton>
          <p role="status" className="text-positive text-sm">
            {form.result?.ok && t("sent")}
          </p>
        </div>
      </form>
    </details>
  );
}
