"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import { writeApplication } from "@/lib/applications/actions";
import { typedAnswer, type Answers, type WrittenForm } from "@/lib/applications/fields";
import { answerName, type OwnFile } from "@/lib/applications/schema";
import { FormFields } from "./form-fields";

type ApplicationFormProps = {
  form: WrittenForm;
  answers: Answers;
  files: readonly OwnFile[];
  /** Called when it was sent, or when another version of the form counts. */
  reload: () => void;
};

/** One form, two buttons: keep the draft, or send it. What was typed is shown again after either. */
export function ApplicationForm({ form, answers, files, reload }: ApplicationFormProps) {
  const t = useTranslations("community.apply.form");
  const [typed, setTyped] = useState<FormData | null>(null);
  const write: typeof writeApplication = async (previous, input) => {
    if (input instanceof FormData) setTyped(input);
    const result = await writeApplication(previous, input);
    if (!result.ok && result.reason === "form_changed") reload();
    return result;
  };
  const { ref, ...answer } = useActionForm(write, ({ sent }) => sent && reload());
  const kept = (id: string) => files.filter(({ field }) => field === id);
  const { data, pending } = answer;
  const value = (id: string) => {
    const text = typed?.get(answerName(id));
    return typeof text === "string" ? text : typedAnswer(answers, id);
  };

  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      <input type="hidden" name="form" value={form.version} />
      <FormFields
        fields={form.fields}
        value={value}
        error={answer.error}
        files={{ form: form.version, kept, onFormChanged: reload }}
      />
      <FieldError>{answer.general}</FieldError>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="send" variant="primary" size="lg" loading={pending}>
          {t("send")}
        </Button>
        <Button type="submit" name="intent" value="save" size="lg" disabled={pending}>
          {t("save")}
        </Button>
        <p role="status" className="text-muted text-sm">
          {data && !data.sent && !pending ? `${t("saved")}. ${t("savedText")}` : null}
        </p>
      </div>
    </form>
  );
}
