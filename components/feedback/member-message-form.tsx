"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { sendMemberMessageAction } from "@/lib/feedback/actions";
import { topics } from "@/lib/feedback/rules";

/** A message to the team, from a member. `path` is the page they came from, or empty. */
export function MemberMessageForm({ path }: { path: string }) {
  const locale = useLocale();
  const t = useTranslations("community.feedback.form");
  const names = useTranslations("community.contact.topics");
  const [sent, setSent] = useState(0);
  const { ref, ...form } = useActionForm(sendMemberMessageAction, () => setSent((count) => count + 1));
  return (
    <Card className="md:p-8">
      <form ref={ref} action={form.submit} noValidate className="grid gap-5" key={sent}>
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="path" value={path} />
        <h2 className="text-xl font-semibold">{t("title")}</h2>
        <Field label={t("topic")} error={form.error("topic")}>
          {(control) => (
            <Select
              key={form.values.topic}
              {...control}
              name="topic"
              defaultValue={form.values.topic ?? ""}
              className="sm:max-w-sm"
            >
              <option value="">{t("choose")}</option>
              {topics.map((topic) => (
                <option key={topic} value={topic}>
                  {names(topic)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t("message")}
          hint={
            <>
              {t("messageHint")} {path && t("about", { path })}
            </>
          }
          error={form.error("message")}
        >
          {(control) => (
            <Textarea
              {...control}
              name="message"
              rows={5}
              maxLength={4000}
              defaultValue={form.values.message}
            />
          )}
        </Field>
        <FieldError>{form.general}</FieldError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton>{t("send")}</SubmitButton>
          <p role="status" className="text-positive text-sm">
            {form.data && t("done", form.data)}
          </p>
        </div>
      </form>
    </Card>
  );
}
