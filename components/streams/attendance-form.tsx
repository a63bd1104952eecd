"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { enterCodeAction } from "@/lib/streams/actions";

type Props = { stream: string; points: number; triesLeft: number };

/** Where the code that a stream shows is entered. */
export function AttendanceForm({ stream, points, triesLeft }: Props) {
  const t = useTranslations("streams.code");
  const { ref, ...form } = useActionForm(enterCodeAction);
  return (
    <form ref={ref} action={form.submit} className="grid gap-4">
      <input type="hidden" name="stream" value={stream} />
      <TextField
        label={t("label")}
        hint={t("hint", { points, tries: triesLeft })}
        name="code"
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:figures [&_input]:text-xl [&_input]:tracking-[0.2em] [&_input]:uppercase"
        defaultValue={form.values.code}
        error={form.error("code")}
      />
      <FieldError>{form.general}</FieldError>
      <SubmitButton>{t("send")}</SubmitButton>
    </form>
  );
}
