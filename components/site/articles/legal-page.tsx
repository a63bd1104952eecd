import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { DocumentText, wordsFor } from "@/components/site/documents/document-text";
import { PageHead } from "@/components/site/page-head";
import { splitSections } from "@/lib/content/sections";
import { getLegalTexts } from "@/lib/content/published";
import type { LegalSlug } from "@/lib/content/kinds";
import { formatter } from "@/lib/platform/i18n/format";
import { Article } from "./article";
import { Editorial } from "./editorial";
import { ReadOn } from "./read-on";

/** Date on which each text in `site.json` came into force; change it with the text. */
const inForce: Partial<Record<LegalSlug, Date>> = { privacy: new Date("2026-11-30T00:00:00Z") };
const firstInForce = new Date("2026-11-21T00:00:00Z");

type LegalPageProps = {
  name: LegalSlug;
  /** What a section shows below its text, by the id of the section in the messages, or by its place. */
  live?: Record<string, ReactNode>;
};

/**
 * A legal text with its version and its date: the one that staff published, else the one that comes with the software, with
 * the note that the operator must have it reviewed.
 */
export async function LegalPage({ name, live = {} }: LegalPageProps) {
  const locale = await getLocale();
  const [t, all] = await Promise.all([getTranslations(`site.${name}`), getLegalTexts()]);
  const format = formatter(locale);
  const own = all.find(({ slug }) => slug === name);
  const path = `/legal/${name}` as const;
  if (!own)
    return (
      <>
        <PageHead path={path} title={t("title")} lead={t("lead")}>
          <p className="text-muted mt-6 text-sm">
            {t("version", { number: "1", date: format.date(inForce[name] ?? firstInForce) })}
          </p>
          <p className="text-muted mt-1 max-w-2xl text-sm">{t("review")}</p>
        </PageHead>
        <Article name={`site.${name}`} live={live} />
        <ReadOn path={path} />
      </>
    );
  const { title, text, lang } = wordsFor(own.texts, locale);
  const { number, in_force } = own.details;
  const sections = splitSections(text).map((section) => ({
    id: section.id,
    title: section.title,
    content: <DocumentText text={section.text} locale={locale} lang={lang} className="mt-4" />,
  }));
  // What depends on the configuration stands at the end, wherever staff put their sections.
  const last = sections.at(-1);
  const extra = Object.values(live);
  if (last && extra.length > 0)
    last.content = (
      <>
        {last.content}
        {extra.map((part, index) => (
          <div key={index} className="mt-4">
            {part}
          </div>
        ))}
      </>
    );
  return (
    <>
      <PageHead path={path} title={title} lang={lang === locale ? undefined : lang} lead={t("lead")}>
        <p className="text-muted mt-6 text-sm">
          {t("version", { number: String(number), date: format.date(in_force) })}
        </p>
      </PageHead>
      <Editorial label={title} sections={sections} />
      <ReadOn path={path} />
    </>
  );
}
