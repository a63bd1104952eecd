"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { FieldError } from "@/components/ui/field";
import { publishFormAction } from "@/lib/admin/forms/actions";
import { wordsIn, type FormField } from "@/lib/applications/fields";

type PublishDialogProps = { fields: readonly FormField[]; title: string; version: number };

/** Publishes the fields as the next version; which field cannot be used is named. */
export function PublishDialog({ fields, title, version }: PublishDialogProps) {
  const t = useTranslations("admin.forms");
  const locale = useLocale();
  return (
    <ChangeDialog
      action={publishFormAction}
      trigger={t("publish")}
      title={t("publish")}
      text={t("publishText")}
      confirm={t("publish")}
      fixed={{ fields: JSON.stringify(fields), title, version: String(version) }}
      effect={{ change: "form.publish", subject: "creator", value: fields.map(({ id }) => id).join() }}
      fields={({ error }) => [
        error("field.#title") && <FieldError key="#title">{t("titleFieldHint")}</FieldError>,
        ...fields.map(({ id, label }, index) => {
          const sentence = error(`field.${id}`);
          return (
            sentence && (
              <FieldError key={`${id} ${index}`}>
                {wordsIn(label, locale) || id}: {sentence}
              </FieldError>
            )
          );
        }),
      ]}
    />
  );
}
