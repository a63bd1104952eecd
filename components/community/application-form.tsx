"use client";

import { useActionState, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { useFocusOnRefusal } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { writeApplication } from "@/lib/applications/actions";
import { disciplines, type MyApplication } from "@/lib/applications/rules";
import { sentence, type CommunityWords, type ErrorWords } from "./words";

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
  const [result, submit, pending] = useActionState(
    async (
      previous: { answer: Awaited<ReturnType<typeof writeApplication>>; typed: FormData } | null,
      typed: FormData,
    ) => ({
      answer: await writeApplication(previous?.answer ?? null, typed),
      typed,
    }),
    null,
  );
  const answer = result?.answer;
  const refused = answer?.ok === false ? answer : null;
  const place = useFocusOnRefusal(refused);
  const sent = answer?.ok === true && answer.data.sent;
  const error = (name: string) => refused?.fields?.[name] && sentence(errors, refused.fields[name]);
  const value = (name: "project" | "discipline" | "pitch" | "audience" | "links") => {
    const typed = result?.typed.get(name);
    if (typeof typed === "string") return typed;
    return name === "links" ? application?.links.join("\n") : application?.[name];
  };

  useEffect(() => {
    if (sent) onSent();
  }, [sent, onSent]);

  return (
    <form ref={place} action={submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{form.title}</h2>
      <TextField
        name="project"
        maxLength={80}
        label={form.project}
        defaultValue={value("project")}
        error={error("project")}
      />
      <Field label={form.discipline} error={error("discipline")}>
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
      <Field label={form.pitch} hint={form.pitchHint} error={error("pitch")}>
        {(control) => (
          <Textarea {...control} name="pitch" rows={7} maxLength={2000} defaultValue={value("pitch")} />
        )}
      </Field>
      <Field label={form.audience} note={words.optional} error={error("audience")}>
        {(control) => (
          <Textarea {...control} name="audience" rows={2} maxLength={500} defaultValue={value("audience")} />
        )}
      </Field>
      <Field label={form.links} hint={form.linksHint} note={words.optional} error={error("links")}>
        {(control) => <Textarea {...control} name="links" rows={3} defaultValue={value("links")} />}
      </Field>
      <FieldError>{refused && !refused.fields ? sentence(errors, refused.reason) : null}</FieldError>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="send" variant="primary" size="lg" loading={pending}>
          {form.send}
        </Button>
        <Button type="submit" name="intent" value="save" size="lg" disabled={pending}>
          {form.save}
        </Button>
        <p role="status" className="text-muted text-sm">
          {answer?.ok && !answer.data.sent && !pending ? `${form.saved}. ${form.savedText}` : null}
        </p>
      </div>
    </form>
  );
}
