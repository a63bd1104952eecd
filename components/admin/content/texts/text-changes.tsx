import { useTranslations } from "next-intl";
import type { DocumentFile } from "@/lib/admin/documents/schema";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { SectionCard } from "@/components/ui/card";
import { WordDiff } from "../word-diff";

type Texts = DocumentFile["texts"];
const flat = (texts: Texts | undefined, locale: string) =>
  texts?.[locale] ? `${texts[locale].title}\n\n${texts[locale].text}` : "";

/** What publishing would change for visitors, and below it what each version changed. */
export function TextChanges({ file }: { file: DocumentFile }) {
  const t = useTranslations("adminContent.texts.changes");
  const pairs = [
    ...(file.live ? [{ key: "live", title: t("live"), before: file.live.texts, after: file.texts }] : []),
    ...file.states.slice(0, -1).map(({ id, texts }, index) => ({
      key: String(id),
      title: t("version", { version: String(id) }),
      before: file.states[index + 1]?.texts,
      after: texts,
    })),
  ].flatMap(({ key, title, before, after }) => {
    const changed = locales.filter((locale) => flat(before, locale) !== flat(after, locale));
    return changed.length > 0 ? [{ key, title, before, after, changed }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div className="divide-line grid divide-y">
        {pairs.slice(0, 12).map(({ key, title, before, after, changed }, index) => (
          <details key={key} open={index === 0} className="py-3">
            <summary className="cursor-pointer text-sm font-medium">{title}</summary>
            {changed.map((locale) => (
              <div key={locale} lang={locale} className="mt-3 grid gap-1">
                <p className="text-muted text-xs">{localeNames[locale]}</p>
                <WordDiff before={flat(before, locale)} after={flat(after, locale)} />
              </div>
            ))}
          </details>
        ))}
      </div>
    </SectionCard>
  );
}
