"use client";

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
import { sentence, type CommunityWords, type ErrorWords } from "@/components/islands/words";

export type ApplicationWords = Pick<CommunityWords, "optional"> & {
  apply: Omit<CommunityWords["apply"], "asks">;
};

type ApplicationFormProps = {
  words: ApplicationWords;
  errors: ErrorWords;
  application: MyApplication;
  onSent: () => void;
};

/** One form, two buttons: keep the draft, or send it. What was typed is shown again after either. */
export function ApplicationForm({ words, errors, application, onSent }: ApplicationFormProps) {
  const { form } = words.apply;
  const [typed, setTyped] = useState<FormData | null>(null);
  const write: typeof writeApplication = (previous, input) => {
    if (input instanceof FormData) setTyped(input);
    return writeApplication(previous, input);
  };
  const { ref, ...answer } = useActionForm(
    write,
    (code) => sentence(errors, code),
    ({ sent }) => sent && onSent(),
  );
  const { data, pending } = answer;
  const value = (name: "project" | "discipline" | "pitch" | "audience" | "links") => {
    const text = typed?.get(name);
    if (typeof text === "string") return text;
    return name === "links" ? application?.links.join("\n") : application?.[name];
  };

  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{form.title}</h2>
      <TextField
        name="project"
        maxLength={80}
        label={form.project}
        defaultValue={value("project")}
        error={answer.error("project")}
      />
      <Field label={form.discipline} error={answer.error("discipline")}>
        {(control) => (
          <Select key={value("discipline")} {...control} name="discipline" defaultValue={value("discipline")}>
            <option value="">{form.choose}</option>
            {disciplines.map((discipline) => (
              <option key={discipline} value={discipline}>
                {form.disciplines[discipline]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={form.pitch} hint={form.pitchHint} error={answer.error("pitch")}>
        {(control) => (
          <Textarea {...control} name="pitch" rows={7} maxLength={2000} defaultValue={value("pitch")} />
        )}
      </Field>
      <Field label={form.audience} note={words.optional} error={answer.error("audience")}>
        {(control) => (
          <Textarea {...control} name="audience" rows={2} maxLength={500} defaultValue={value("audience")} />
        )}
      </Field>
      <Field label={form.links} hint={form.linksHint} note={words.optional} error={answer.error("links")}>
        {(control) => <Textarea {...control} name="links" rows={3} defaultValue={value("links")} />}
      </Field>
      <FieldError>{answer.general}</FieldError>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="send" variant="primary" size="lg" loading={pending}>
          {form.send}
        </Button>
        <Button type="submit" name="intent" value="save" size="lg" disabled={pending}>
          {form.save}
        </Button>
        <p role="status" className="text-muted text-sm">
          {data && !data.sent && !pending ? `${form.saved}. ${form.savedText}` : null}
        </p>
      </div>
    </form>
  );
}
