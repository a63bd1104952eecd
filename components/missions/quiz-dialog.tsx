"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { FieldError } from "@/components/ui/field";
import { answerQuizAction } from "@/lib/missions/actions";
import type { Quiz } from "@/lib/missions/schema";
import { useClaim } from "./use-claim";

type QuizDialogProps = { slug: string; title: string; quiz: Quiz; onDone: (passed: boolean) => void };

/** A quiz: its questions come from the server, and how many answers were right goes back, never which. */
export function QuizDialog({ slug, title, quiz: read, onDone }: QuizDialogProps) {
  const t = useTranslations("missions.quiz");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<{ correct: number; left: number } | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, refused, run } = useClaim(() => undefined);
  const { questions, right } = read;
  const left = result?.left ?? read.tries_left;
  const words = (text: Record<string, string>) => text[locale] ?? text.en ?? "";

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answers = questions.map((_, at) => form.get(`answer-${at}`));
    setMissing(answers.includes(null));
    if (answers.includes(null)) return;
    const told = await run(() => answerQuizAction(null, { slug, answers: answers.map(Number) }));
    if (!told) return;
    if (told.state === "passed") setOpen(false);
    else setResult({ correct: told.correct ?? 0, left: told.quiz?.tries_left ?? 0 });
    onDone(told.state === "passed");
  };

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { title })}
      description={t("text", { right, count: questions.length })}
      closeLabel={t("close")}
      trigger={<Button variant="primary">{t("start")}</Button>}
    >
      <form onSubmit={(event) => void send(event)} noValidate className="grid gap-6">
        {questions.map(({ text, options }, at) => (
          <fieldset key={at} className="grid gap-1">
            <legend className="mb-1">
              <span className="text-muted block text-sm">
                {t("question", { number: at + 1, count: questions.length })}
              </span>
              <span className="font-medium">{words(text)}</span>
            </legend>
            {options.map((option, choice) => (
              <Checkbox
                key={choice}
                type="radio"
                name={`answer-${at}`}
                value={choice}
                label={words(option)}
              />
            ))}
          </fieldset>
        ))}
        <div role="status" className="grid gap-1 text-sm">
          {result && <p className="font-medium">{t("result", { correct: result.correct, right })}</p>}
          <p className="text-muted">{t("tries", { tries: left })}</p>
        </div>
        <FieldError>{missing ? t("missing") : refused}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <Button type="submit" variant="primary" loading={busy} disabled={left <= 0}>
            {t("send")}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
