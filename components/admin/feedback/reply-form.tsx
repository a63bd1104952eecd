"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { replyToFeedbackAction } from "@/lib/feedback/actions";
import { SavedReplies } from "./saved-replies";

type ReplyFormProps = {
  feedback: string;
  version: string;
  name: string;
  /** The language that the writer reads. */
  language: string;
  /** Whether it goes out by mail. */
  byMail: boolean;
  onClose: () => void;
};

/** Answers the writer. A refusal, also that somebody else was faster, keeps what was typed. */
export function ReplyForm({ feedback, version, name, language, byMail, onClose }: ReplyFormProps) {
  const t = useTranslations("admin.feedback.reply");
  const { ref, ...form } = useActionForm(replyToFeedbackAction, () => {
    showToast({ title: t("done"), tone: "positive" });
    onClose();
  });
  const field = useRef<HTMLTextAreaElement>(null);
  /** Where the cursor is, as a paragraph of its own when something stands directly before it. */
  const insert = (text: string) => {
    const typed = field.current;
    if (!typed) return;
    const at = typed.selectionEnd;
    const gap = /\S$/.test(typed.value.slice(0, at)) ? "\n\n" : "";
    typed.setRangeText(gap + text, at, at, "end");
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    typed.focus();
  };
  return (
    <div className="grid max-w-[80ch] gap-3">
      {/* Outside the form, which React resets after each answer. */}
      <SavedReplies language={language} onInsert={insert} />
      <form ref={ref} action={form.submit} noValidate className="grid gap-3">
        <input type="hidden" name="feedback" value={feedback} />
        <input type="hidden" name="version" value={version} />
        <Field label={t("label", { name })} hint={t(byMail ? "hint" : "hintPage")} error={form.error("body")}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
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
    </div>
  );
}
