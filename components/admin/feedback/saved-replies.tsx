"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorText, Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { savedRepliesAction } from "@/lib/admin/documents/actions";
import type { SavedReply } from "@/lib/admin/documents/schema";
import type { ActionResult } from "@/lib/platform/action";
import { otherLanguage } from "@/lib/platform/i18n/other-language";

type SavedRepliesProps = {
  /** The language of the person who gets the reply. */
  language: string;
  onInsert: (text: string) => void;
};

/** The choice of a saved reply, read when it is first shown; nothing where there is none. */
export function SavedReplies(props: SavedRepliesProps) {
  const words = useErrorWords();
  const [answer, setAnswer] = useState<ActionResult<SavedReply[]> | null>(null);
  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const read = async () => {
      const latest = await orUnanswered(savedRepliesAction(null, {}));
      if (left) return;
      setAnswer(latest);
      if (isUnanswered(latest)) timer = window.setTimeout(() => void read(), askAgain);
    };
    void read();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, []);
  if (answer === null) return null;
  if (!answer.ok) return <ErrorText>{words(answer.reason, answer.detail)}</ErrorText>;
  return <ReplyChoice replies={answer.data} {...props} />;
}

/** One of the saved replies, and the button that inserts it in the language of the person who gets it, else in English. */
export function ReplyChoice({ replies, language, onInsert }: SavedRepliesProps & { replies: SavedReply[] }) {
  const t = useTranslations("admin.feedback.reply");
  const locale = useLocale();
  const [chosen, setChosen] = useState<string>();
  const reply = replies.find(({ id }) => id === chosen) ?? replies[0];
  if (!reply) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow sm:max-w-sm">
        <Field label={t("saved")}>
          {(control) => (
            <Select {...control} value={reply.id} onChange={({ target }) => setChosen(target.value)}>
              {replies.map(({ id, texts }) => (
                <option key={id} value={id} lang={otherLanguage(texts, locale)}>
                  {wordsOf(texts, locale).title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button variant="secondary" onClick={() => onInsert(wordsOf(reply.texts, language).text)}>
        {t("insert")}
      </Button>
    </div>
  );
}
