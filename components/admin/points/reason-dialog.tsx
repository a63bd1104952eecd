"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { TextField } from "@/components/ui/text-field";
import { saveReasonAction } from "@/lib/admin/points/actions";
import type { ChosenReason } from "@/lib/admin/points/schema";
import { missingLanguages } from "@/lib/platform/i18n/missing-languages";
import { locales } from "@/lib/platform/i18n/routing";

/** Writes a reason to choose from, in every language; without `of` a new one. */
export function ReasonDialog({ of }: { of?: ChosenReason }) {
  const t = useTranslations("adminPoints.reasons");
  const words = useTranslations("admin.change");
  const missing = missingLanguages(of?.texts);
  return (
    <ChangeDialog
      action={saveReasonAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "add")}
      label={of && t("editOf", { text: of.texts.en ?? "" })}
      confirm={t("save")}
      title={t(of ? "editTitle" : "add")}
      text={t("dialogText")}
      fixed={
        of
          ? { id: of.id, version: of.version, archived: String(of.archived), without: missing.join(" ") }
          : {}
      }
      fields={({ error, values }) => (
        <>
          <LanguageTabs missing={locales.filter((locale) => of?.texts[locale] === undefined)} follow>
            {(locale) => (
              <TextField
                label={t("words")}
                name={`text_${locale}`}
                lang={locale}
                hint={missing.includes(locale) && words("languageMissing")}
                required={!missing.includes(locale)}
                maxLength={300}
                defaultValue={values[`text_${locale}`] ?? of?.texts[locale]}
                error={error(`text_${locale}`)}
              />
            )}
          </LanguageTabs>
          <TextField
            label={t("usual")}
            hint={t("usualHint")}
            name="usual"
            inputMode="numeric"
            defaultValue={values.usual ?? of?.points ?? ""}
            error={error("usual")}
          />
        </>
      )}
    />
  );
}

/** Puts a reason away, so that nobody chooses it any more, or brings it back. */
export function ArchiveButton({ of }: { of: ChosenReason }) {
  const t = useTranslations("adminPoints.reasons");
  const texts = Object.fromEntries(locales.map((locale) => [`text_${locale}`, of.texts[locale] ?? ""]));
  return (
    <ChangeDialog
      action={saveReasonAction}
      quiet
      trigger={t(of.archived ? "bring" : "away")}
      confirm={t(of.archived ? "bring" : "away")}
      title={t(of.archived ? "bring" : "away")}
      text={t(of.archived ? "bringText" : "awayText")}
      fixed={{
        ...texts,
        without: missingLanguages(of.texts).join(" "),
        id: of.id,
        version: of.version,
        usual: String(of.points ?? ""),
        archived: String(!of.archived),
      }}
    />
  );
}
