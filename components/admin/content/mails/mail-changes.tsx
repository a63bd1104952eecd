import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { MailStates } from "@/lib/admin/content/versions";
import { mailChanges, type MailWords } from "@/lib/admin/mails/changes";
import { isLocale, localeNames } from "@/lib/platform/i18n/routing";
import { WordDiff } from "../word-diff";

type MailChangesProps = { states: MailStates; shipped: MailWords };

/** What each version changed in the words of a mail. */
export function MailChanges({ states, shipped }: MailChangesProps) {
  const t = useTranslations("adminContent.texts.changes");
  const edit = useTranslations("adminMails.edit");
  const nameOf = (name: string) =>
    name === "subject" || name === "text" || name === "action"
      ? edit(`fields.${name}`)
      : edit("field", { name });
  const versions = mailChanges(states, shipped);
  if (versions.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div className="divide-line grid divide-y">
        {versions.slice(0, 12).map(({ version, changes }, index) => (
          <details key={version} open={index === 0} className="py-3">
            <summary className="cursor-pointer text-sm font-medium">
              {t("version", { version: String(version) })}
            </summary>
            {changes.map(({ locale, name, before, after }) => (
              <div key={`${locale} ${name}`} className="mt-3 grid gap-1">
                <p className="text-muted text-xs">
                  {isLocale(locale) ? localeNames[locale] : locale} · {nameOf(name)}
                </p>
                <div lang={locale}>
                  <WordDiff before={before} after={after} />
                </div>
              </div>
            ))}
          </details>
        ))}
      </div>
    </SectionCard>
  );
}
