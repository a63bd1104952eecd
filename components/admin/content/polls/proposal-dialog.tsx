"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { saveProposalAction } from "@/lib/admin/content/actions";
import type { ProposalRow } from "@/lib/admin/proposals/proposals.list";
import { missingLanguages } from "@/lib/platform/i18n/missing-languages";
import { locales } from "@/lib/platform/i18n/routing";
import { MissingLanguage } from "../missing-language";
import { ProposalPreview } from "../preview/proposal-preview";

type ProposalDialogProps = { of?: ProposalRow & { version: string } };

/** Writes a proposal that is not open yet: its words in every language of the site, what it would cost, and for how long. */
export function ProposalDialog({ of }: ProposalDialogProps) {
  const t = useTranslations("adminContent.polls.make");
  const missing = missingLanguages(of?.texts);
  return (
    <ChangeDialog
      action={saveProposalAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "trigger")}
      label={of && t("editOf", { title: of.texts.en?.title ?? "" })}
      title={t(of ? "editTitle" : "trigger")}
      text={t("text")}
      confirm={t("save")}
      fixed={of ? { id: of.id, version: of.version } : {}}
      preview={<ProposalPreview />}
      fields={({ error, values }) => (
        <>
          {missing.length > 0 && <input type="hidden" name="without" value={missing.join(" ")} />}
          <LanguageTabs missing={locales.filter((locale) => of?.texts[locale] === undefined)} follow>
            {(locale) => (
              <>
                {missing.includes(locale) && <MissingLanguage />}
                <TextField
                  name={`title_${locale}`}
                  lang={locale}
                  label={t("title")}
                  maxLength={120}
                  defaultValue={values[`title_${locale}`] ?? of?.texts[locale]?.title}
                  error={error(`title_${locale}`)}
                />
                <TextField
                  name={`summary_${locale}`}
                  lang={locale}
                  label={t("summary")}
                  maxLength={300}
                  defaultValue={values[`summary_${locale}`] ?? of?.texts[locale]?.summary}
                  error={error(`summary_${locale}`)}
                />
                <Field label={t("body")} hint={t("bodyHint")} error={error(`body_${locale}`)}>
                  {(control) => (
                    <Textarea
                      {...control}
                      name={`body_${locale}`}
                      lang={locale}
                      rows={6}
                      maxLength={6000}
                      defaultValue={values[`body_${locale}`] ?? of?.texts[locale]?.body.join("\n\n")}
                    />
                  )}
                </Field>
              </>
            )}
          </LanguageTabs>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="amount"
              label={t("amount")}
              hint={t("amountHint")}
              inputMode="numeric"
              defaultValue={values.amount ?? of?.amount ?? ""}
              error={error("amount")}
            />
            <TextField
              name="days"
              label={t("days")}
              hint={t("daysHint")}
              inputMode="numeric"
              defaultValue={values.days ?? of?.days ?? "14"}
              error={error("days")}
            />
          </div>
        </>
      )}
    />
  );
}
