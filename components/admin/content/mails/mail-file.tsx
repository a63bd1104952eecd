"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { OneLanguage, useChosenLanguage } from "@/components/admin/languages/language-tabs";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewMailAction, sendTestAction } from "@/lib/admin/mails/actions";
import type { RenderedByLocale } from "@/lib/mail/preview";
import { locales } from "@/lib/platform/i18n/routing";
import { MailPreview } from "./mail-preview";
import { MailWords, type MailMessage } from "./mail-words";

type MailFileProps = {
  id: string;
  template: string;
  version: string;
  rendered: RenderedByLocale;
  variants: string[];
  messages: MailMessage[];
  placeholders: string[];
  /** Whether they may change its words. */
  canEdit: boolean;
};

/** One mail: its words, how it looks in the language that is open, and a test of it. */
export function MailFile(props: MailFileProps) {
  return (
    <OneLanguage>
      <MailParts {...props} />
    </OneLanguage>
  );
}

function MailParts({ rendered, variants, canEdit, messages, ...mail }: MailFileProps) {
  const t = useTranslations("adminMails");
  const words = useErrorWords();
  const [locale, setLocale] = useChosenLanguage();
  const [variant, setVariant] = useState(variants[0] ?? "");
  const [shown, setShown] = useState<{ rendered: RenderedByLocale; typed: boolean }>({
    rendered,
    typed: false,
  });
  const [told, setTold] = useState<{ sent?: string; refused?: string }>({});
  const [pending, start] = useTransition();

  const show = (fields: FormData, which: string, typed: boolean) => {
    fields.set("template", mail.template);
    fields.set("variant", which);
    start(async () => {
      const answer = await orUnanswered(previewMailAction(null, fields));
      setTold(answer.ok ? {} : { refused: words(Object.values(answer.fields ?? {})[0] ?? answer.reason) });
      if (answer.ok) setShown({ rendered: answer.data, typed });
    });
  };
  const choose = (which: string) => {
    const saved = new FormData();
    for (const { name, texts } of messages)
      for (const one of locales) saved.set(`${one}:${name}`, texts[one].edited ?? "");
    setVariant(which);
    show(saved, which, false);
  };
  const test = () =>
    start(async () => {
      const answer = await orUnanswered(sendTestAction(null, { template: mail.template, locale, variant }));
      setTold(answer.ok ? { sent: answer.data.to } : { refused: words(answer.reason, answer.detail) });
    });

  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:items-start 2xl:grid-cols-[minmax(0,1fr)_minmax(0,42rem)]">
      <SectionCard title={t("edit.title")} note={t(canEdit ? "edit.lead" : "edit.readOnly")}>
        {canEdit && (
          <MailWords
            {...mail}
            messages={messages}
            busy={pending}
            onShow={(form) => show(new FormData(form), variant, true)}
          />
        )}
      </SectionCard>
      <SectionCard
        title={t("preview.title")}
        action={
          <Button type="button" onClick={test} loading={pending}>
            {t("test.send")}
          </Button>
        }
      >
        <div className={cn("text-sm", (told.sent || told.refused) && "mb-3")}>
          <p aria-live="polite">{told.sent && t("test.sent", { to: told.sent })}</p>
          <FieldError>{told.refused}</FieldError>
        </div>
        <MailPreview
          rendered={shown.rendered}
          typed={shown.typed}
          locale={locale}
          onLocale={setLocale}
          variants={variants}
          variant={variant}
          onVariant={choose}
          busy={pending}
        />
      </SectionCard>
    </div>
  );
}
