"use client";

import { useLocale, useTranslations } from "next-intl";
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
import { Settled } from "@/components/islands/settled";

type ContactFormProps = { name?: string; email?: string; onSent?: () => void };

function Writing({ name, email, onSent, onAgain }: ContactFormProps & { onAgain: () => void }) {
  const locale = useLocale();
  const t = useTranslations("community.contact");
  const { ref, ...answer } = useActionForm(sendMessage, onSent);
  const { values: typed, data: sent } = answer;

  if (sent) {
    return (
      <Settled follows title={t("form.done")}>
        <p>{t("form.doneText", sent)}</p>
        <Button onClick={onAgain}>{t("form.another")}</Button>
      </Settled>
    );
  }
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <input type="hidden" name="locale" value={locale} />
      <h2 className="text-xl font-semibold">{t("form.title")}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          autoComplete="name"
          maxLength={80}
          label={t("form.name")}
          defaultValue={typed.name ?? name}
          error={answer.error("name")}
        />
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t("form.email")}
          defaultValue={typed.email ?? email}
          error={answer.error("email")}
        />
      </div>
      <Field label={t("form.topic")} error={answer.error("topic")}>
        {(control) => (
          <Select key={typed.topic} {...control} name="topic" defaultValue={typed.topic ?? ""}>
            <option value="">{t("form.choose")}</option>
            {topics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`topics.${topic}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("form.message")} hint={t("form.messageHint")} error={answer.error("message")}>
        {(control) => (
          <Textarea {...control} name="message" rows={7} maxLength={4000} defaultValue={typed.message} />
        )}
      </Field>
      <FieldError>{answer.general}</FieldError>
      <SubmitButton size="lg" className="justify-self-start">
        {t("form.send")}
      </SubmitButton>
    </form>
  );
}

/** The contact form; after sending, its reference, and the way to a further message. */
export function ContactForm(props: ContactFormProps) {
  const [turn, setTurn] = useState(0);
  return <Writing {...props} key={turn} onAgain={() => setTurn((last) => last + 1)} />;
}
