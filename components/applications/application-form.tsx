"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { writeApplication } from "@/lib/applications/actions";
import { disciplines } from "@/lib/applications/rules";
import type { MyApplication } from "@/lib/applications/schema";

type ApplicationFormProps = { application: MyApplication; onSent: () => void };

/** One form, two buttons: keep the draft, or send it. What was typed is shown again after either. */
export function ApplicationForm({ application, onSent }: ApplicationFormProps) {
  const t = useTranslations("community.apply.form");
  const general = useTranslations("community.general");
  const [typed, setTyped] = useState<FormData | null>(null);
  const write: typeof writeApplication = (previous, input) => {
    if (input instanceof FormData) setTyped(input);
    return writeApplication(previous, input);
  };
  const { ref, ...answer } = useActionForm(write, ({ sent }) => sent && onSent());
  const { data, pending } = answer;
  const value = (name: "project" | "discipline" | "pitch" | "audience" | "links") => {
    const text = typed?.get(name);
    if (typeof text === "string") return text;
    return name === "links" ? application?.links.join("\n") : application?.[name];
  };

  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      <TextField
        name="project"
        maxLength={80}
        label={t("project")}
        defaultValue={value("project")}
        error={answer.error("project")}
      />
      <Field label={t("discipline")} error={answer.error("discipline")}>
        {(control) => (
          <Select key={value("discipline")} {...control} name="discipline" defaultValue={value("discipline")}>
            <option value="">{t("choose")}</option>
            {disciplines.map((discipline) => (
              <option key={discipline} value={discipline}>
                {t(`disciplines.${discipline}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("pitch")} hint={t("pitchHint")} error={answer.error("pitch")}>
        {(control) => (
          <Textarea {...control} name="pitch" rows={7} maxLength={2000} defaultValue={value("pitch")} />
        )}
      </Field>
      <Field label={t("audience")} note={general("optional")} error={answer.error("audience")}>
        {(control) => (
          <Textarea {...control} name="audience" rows={2} maxLength={500} defaultValue={value("audience")} />
        )}
      </Field>
      <Field
        label={t("links")}
        hint={t("linksHint")}
        note={general("optional")}
        error={answer.error("links")}
      >
        {(control) => <Textarea {...control} name="links" rows={3} defaultValue={value("links")} />}
      </Field>
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
