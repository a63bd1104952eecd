"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { openProposalAction } from "@/lib/governance/actions";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { ChangeDialog } from "@/components/admin/change-dialog";

/** Opens a vote: its words in every language of the site, what it would cost, and for how long. */
export function ProposalMaker() {
  const t = useTranslations("adminContent.polls.make");
  return (
    <ChangeDialog
      action={openProposalAction}
      trigger={t("trigger")}
      title={t("trigger")}
      text={t("text")}
      confirm={t("open")}
      fixed={{}}
      fields={({ error, values }) => (
        <>
          {locales.map((locale) => (
            <fieldset key={locale} className="border-line grid gap-3 border-b pb-5">
              <legend className="mb-2 text-sm font-semibold">{localeNames[locale]}</legend>
              <TextField
                name={`title_${locale}`}
                label={t("title")}
                maxLength={120}
                defaultValue={values[`title_${locale}`]}
                error={error(`title_${locale}`)}
              />
              <TextField
                name={`summary_${locale}`}
                label={t("summary")}
                maxLength={300}
                defaultValue={values[`summary_${locale}`]}
                error={error(`summary_${locale}`)}
              />
              <Field label={t("body")} hint={t("bodyHint")} error={error(`body_${locale}`)}>
                {(control) => (
                  <Textarea
                    {...control}
                    name={`body_${locale}`}
                    rows={4}
                    maxLength={6000}
                    defaultValue={values[`body_${locale}`]}
                  />
                )}
              </Field>
            </fieldset>
          ))}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="amount"
              label={t("amount")}
              hint={t("amountHint")}
              inputMode="numeric"
              defaultValue={values.amount}
              error={error("amount")}
            />
            <TextField
              name="days"
              label={t("days")}
              hint={t("daysHint")}
              inputMode="numeric"
              defaultValue={values.days ?? "14"}
              error={error("days")}
            />
          </div>
        </>
      )}
    />
  );
}
