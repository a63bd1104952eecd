"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { replyToFeedbackAction } from "@/lib/feedback/actions";

type ReplyFormProps = {
  feedback: string;
  version: string;
  name: string;
  /** Whether it goes out by mail. */
  byMail: boolean;
  onClose: () => void;
};

/** Answers the writer. A refusal, also that somebody else was faster, keeps what was typed. */
export function ReplyForm({ feedback, version, name, byMail, onClose }: ReplyFormProps) {
  const t = useTranslations("admin.feedback.reply");
  const { ref, ...form } = useActionForm(replyToFeedbackAction, () => {
    showToast({ title: t("done"), tone: "positive" });
    onClose();
  });
  return (
    <form ref={ref} action={form.submit} noValidate className="grid max-w-[80ch] gap-3">
      <input type="hidden" name="feedback" value={feedback} />
      <input type="hidden" name="version" value={version} />
      <Field label={t("label", { name })} hint={t(byMail ? "hint" : "hintPage")} error={form.error("body")}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            name="body"
            rows={5}
            maxLength={4000}
            defaultValue={form.values.body}
          />
        )}
      </Field>
      <FieldError>{form.general}</FieldError>
      <p className="flex gap-3">
        <SubmitButton>{t("send")}</SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          {t("cancel")}
        </Button>
      </p>
    </form>
  );
}
