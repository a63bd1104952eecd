"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { resetMailAction, saveMailAction } from "@/lib/admin/mails/actions";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { EditForm } from "../edit-form";

/** A message of a mail in each language: as shipped, and as staff wrote it where they did. */
export type MailMessage = { name: string; texts: Record<Locale, { shipped: string; edited: string | null }> };

type MailWordsProps = {
  id: string;
  template: string;
  version: string;
  messages: MailMessage[];
  placeholders: string[];
  /** Shows what the form holds. */
  onShow: (form: HTMLFormElement) => void;
  busy: boolean;
};

/** The words of a mail in every language; saved for what is written from then on. */
export function MailWords({ id, template, version, messages, placeholders, onShow, busy }: MailWordsProps) {
  const t = useTranslations("adminMails.edit");
  const isEdited = messages.some(({ texts }) => locales.some((locale) => texts[locale].edited !== null));
  const labelOf = (name: string) =>
    name === "subject" || name === "text" || name === "action" ? t(`fields.${name}`) : t("field", { name });
  return (
    <div className="grid gap-6">
      <div className="text-sm">
        <h3 className="font-medium">{t("placeholders")}</h3>
        <p className="text-muted mb-2">{t("placeholdersNote")}</p>
        <p className="flex flex-wrap gap-2">
          {placeholders.map((name) => (
            <code key={name} className="border-line rounded border px-1.5 py-0.5 text-xs">{`{${name}}`}</code>
          ))}
        </p>
      </div>
      <EditForm
        key={version}
        action={saveMailAction}
        fixed={{ id, template, version }}
        save={t("save")}
        fields={({ error, values }) => (
          <>
            {/* An empty field is the shipped text: no language is without words. */}
            <LanguageTabs missing={[]}>
              {(locale) =>
                messages.map(({ name, texts }) => {
                  const { shipped, edited } = texts[locale];
                  const field = `${locale}:${name}`;
                  return (
                    <Field
                      key={name}
                      label={labelOf(name)}
                      hint={edited === null ? undefined : t("shipped", { text: shipped })}
                      error={error(field)}
                    >
                      {(control) => (
                        <Textarea
                          {...control}
                          name={field}
                          lang={locale}
                          rows={/subject|action/i.test(name) ? 2 : 5}
                          maxLength={2000}
                          defaultValue={values[field] ?? edited ?? shipped}
                        />
                      )}
                    </Field>
                  );
                })
              }
            </LanguageTabs>
            <Button
              type="button"
              className="justify-self-start"
              loading={busy}
              onClick={({ currentTarget }) => currentTarget.form && onShow(currentTarget.form)}
            >
              {t("show")}
            </Button>
          </>
        )}
      />
      {isEdited && (
        <div className="border-line border-t pt-4">
          <ChangeDialog
            action={resetMailAction}
            trigger={t("reset")}
            title={t("resetTitle")}
            text={t("resetText")}
            confirm={t("reset")}
            fixed={{ id, version }}
          />
        </div>
      )}
    </div>
  );
}
