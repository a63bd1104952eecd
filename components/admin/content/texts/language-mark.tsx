import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";

/** How the words of a language stand beside those of the others: `written` says by language when each was changed. */
export function languageState(
  written: Record<string, string>,
  locale: Locale,
): "missing" | "older" | "current" {
  const own = written[locale];
  if (!own) return "missing";
  const newest = Math.max(...Object.values(written).map((at) => Date.parse(at)));
  // Saved together, languages have the same time to the microsecond.
  return Date.parse(own) < newest ? "older" : "current";
}

/** A mark where the words of a language are missing or older than another's; nothing where they are not. */
export function LanguageMark({ written, locale }: { written: Record<string, string>; locale: Locale }) {
  const t = useTranslations("adminContent.texts.languages");
  const state = languageState(written, locale);
  if (state === "current") return null;
  return <Badge tone={state === "missing" ? "negative" : "accent"}>{t(state)}</Badge>;
}

/** All languages of a text in a row of a list. */
export function LanguageMarks({ written }: { written: Record<string, string> }) {
  const t = useTranslations("adminContent.texts.languages");
  return (
    <span className="flex flex-wrap gap-1.5">
      {locales.map((locale) => {
        const state = languageState(written, locale);
        return (
          <span key={locale} className="inline-flex items-center gap-1 text-sm" title={localeNames[locale]}>
            <span lang={locale}>{locale.toUpperCase()}</span>
            {state === "current" ? (
              <span className="sr-only">{t("current")}</span>
            ) : (
              <Badge tone={state === "missing" ? "negative" : "accent"}>{t(state)}</Badge>
            )}
          </span>
        );
      })}
    </span>
  );
}
