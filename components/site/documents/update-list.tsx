import { getLocale, getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/link";
import type { Published } from "@/lib/content/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { DocumentText, wordsFor } from "./document-text";

/** What is new, the latest first; each has an address of its own. */
export async function UpdateList({ updates }: { updates: readonly Published<"update">[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("pages.updates")]);
  const format = formatter(locale);
  if (updates.length === 0) return <p className="frame text-muted py-12">{t("none")}</p>;
  return (
    <ol className="frame divide-line grid divide-y py-12 md:py-16">
      {updates.map(({ slug, texts, details: { path }, at }) => {
        const { title, text, lang } = wordsFor(texts, locale);
        return (
          <li
            key={slug}
            id={slug}
            className="grid scroll-mt-20 grid-cols-1 gap-x-12 gap-y-2 py-8 first:pt-0 md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <time dateTime={at} className="text-muted figures text-sm">
              {format.date(at)}
            </time>
            <article lang={lang === locale ? undefined : lang}>
              <h2 className="text-xl font-semibold">{title}</h2>
              <DocumentText text={text} locale={locale} className="text-muted mt-2" />
              {path && (
                <p className="mt-3 text-sm">
                  <TextLink href={localizedHref(locale, path)}>{t("go")}</TextLink>
                </p>
              )}
            </article>
          </li>
        );
      })}
    </ol>
  );
}
