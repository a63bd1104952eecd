"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { WordsInputs } from "@/components/admin/forms/words-inputs";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { noWords } from "@/lib/admin/forms/rules";
import type { Question } from "@/lib/admin/missions/schema";

const newQuestion = (): Question => ({ text: noWords(), options: [noWords(), noWords()], answer: 0 });
const replaced = <T,>(list: readonly T[], at: number, one: T): T[] =>
  list.map((each, index) => (index === at ? one : each));

type QuestionEditorProps = { name: string; label: string; initial: readonly Question[]; error?: string };

/** The questions of a quiz in every language, with the right answers; sent as JSON in one hidden field. */
export function QuestionEditor({ name, label, initial, error }: QuestionEditorProps) {
  const t = useTranslations("adminContent.missions");
  const [questions, setQuestions] = useState(() => (initial.length > 0 ? [...initial] : [newQuestion()]));
  const change = (at: number, change: Partial<Question>) =>
    setQuestions(questions.map((each, index) => (index === at ? { ...each, ...change } : each)));
  const removeOption = (at: number, option: number) => {
    const question = questions[at];
    if (!question) return;
    const options = question.options.filter((_, index) => index !== option);
    const answer =
      question.answer > option ? question.answer - 1 : Math.min(question.answer, options.length - 1);
    change(at, { options, answer });
  };
  return (
    <fieldset className="grid gap-4 sm:col-span-2">
      <legend className="text-sm font-medium">{label}</legend>
      <p className="text-muted text-sm">{t("answersNote")}</p>
      <input type="hidden" name={name} value={JSON.stringify(questions)} />
      {questions.map((question, at) => (
        <fieldset key={at} className="border-line rounded-card grid gap-4 border p-4">
          <legend className="px-1 text-sm font-semibold">{t("question", { number: String(at + 1) })}</legend>
          <WordsInputs
            label={t("questionWords")}
            words={question.text}
            maxLength={300}
            required
            onChange={(text) => change(at, { text })}
          />
          {question.options.map((option, index) => (
            <div key={index} className="border-line grid gap-2 border-l-2 pl-3">
              <WordsInputs
                label={t("option", { number: String(index + 1) })}
                words={option}
                maxLength={300}
                required
                onChange={(words) => change(at, { options: replaced(question.options, index, words) })}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Checkbox
                  type="radio"
                  name={`right ${at}`}
                  label={t("rightOption", { number: String(index + 1) })}
                  checked={question.answer === index}
                  onChange={() => change(at, { answer: index })}
                />
                {question.options.length > 2 && (
                  <Button variant="ghost" onClick={() => removeOption(at, index)}>
                    {t("removeOption", { number: String(index + 1), question: String(at + 1) })}
                  </Button>
                )}
              </div>
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            <Button
              disabled={question.options.length >= 6}
              onClick={() => change(at, { options: [...question.options, noWords()] })}
            >
              {t("addOption")}
            </Button>
            {questions.length > 1 && (
              <Button
                variant="ghost"
                onClick={() => setQuestions(questions.filter((each) => each !== question))}
              >
                {t("removeQuestion", { number: String(at + 1) })}
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <Button
        className="justify-self-start"
        disabled={questions.length >= 20}
        onClick={() => setQuestions([...questions, newQuestion()])}
      >
        {t("addQuestion")}
      </Button>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
