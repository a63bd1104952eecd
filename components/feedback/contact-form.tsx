"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { sendMessage } from "@/lib/feedback/actions";
import { topics } from "@/lib/feedback/rules";
import { fill } from "@/components/islands/fill";
import { Settled } from "@/components/islands/settled";
import { sentence, type CommunityWords, type ErrorWords } from "@/components/islands/words";

export type ContactWords = Pick<CommunityWords["contact"], "form" | "topics" | "mine">;
export type ContactFormProps = { locale: string; words: ContactWords; errors: ErrorWords };
type Own = { name?: string; email?: string; onSent?: () => void };

function Writing({
  locale,
  words,
  errors,
  name,
  email,
  onSent,
  onAgain,
}: ContactFormProps & Own & { onAgain: () => void }) {
  const { ref, ...answer } = useActionForm(sendMessage, (code) => sentence(errors, code), onSent);
  const { form } = words;
  const { values: typed, data: sent } = answer;

  if (sent) {
    return (
      <Settled follows title={form.done}>
        <p>{fill(form.doneText, sent)}</p>
        <Button onClick={onAgain}>{form.another}</Button>
      </Settled>
    );
  }
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <h2 className="text-xl font-semibold">{form.title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          autoComplete="name"
          maxLength={80}
          label={form.name}
          defaultValue={typed.name ?? name}
          error={answer.error("name")}
        />
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={form.email}
          defaultValue={typed.email ?? email}
          error={answer.error("email")}
        />
      </div>
      <Field label={form.topic} error={answer.error("topic")}>
        {(control) => (
          <Select key={typed.topic} {...control} name="topic" defaultValue={typed.topic ?? ""}>
            <option value="">{form.choose}</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {words.topics[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={form.message} hint={form.messageHint} error={answer.error("message")}>
        {(control) => (
          <Textarea {...control} name="message" rows={7} maxLength={4000} defaultValue={typed.message} />
        )}
      </Field>
      <FieldError>{answer.general}</FieldError>
      <SubmitButton size="lg" className="justify-self-start">
        {form.send}
      </SubmitButton>
    </form>
  );
}

/** The contact form; after sending, its reference, and the way to a further message. */
export function ContactForm(props: ContactFormProps & Own) {
  const [turn, setTurn] = useState(0);
  return <Writing {...props} key={turn} onAgain={() => setTurn((last) => last + 1)} />;
}
