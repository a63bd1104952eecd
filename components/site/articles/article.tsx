import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { sectionsSchema } from "./article-schema";
import { ArticleTable } from "./article-table";
import { Editorial } from "./editorial";
import { richWords } from "@/components/site/rich-words";
import { messageShape } from "@/lib/platform/i18n/message-list";

type ArticleProps = {
  /** The page's messages, such as `site.about` or `pages.info`. */
  name: string;
  /** What a section shows below its text, by the id of the section: figures, tables, pictures made from data. */
  live?: Record<string, ReactNode>;
  /** Sections that are left out, by id. */
  without?: readonly string[];
  /** Figures that sentences of this page name. */
  values?: Record<string, string>;
};

/** A page of messages in the editorial layout. */
export async function Article({ name, live = {}, without = [], values }: ArticleProps) {
  const locale = await getLocale();
  const t = await getTranslations(name);
  const words = { ...(await richWords(locale)), ...values };
  const shape = sectionsSchema.parse(await messageShape(`${name}.sections`));
  const shown = Object.entries(shape).filter(([, { id }]) => !without.includes(id));
  const sections = shown.map(([index, section]) => ({
    id: section.id,
    title: t(`sections.${index}.title`),
    aside: section.aside !== undefined && t.rich(`sections.${index}.aside`, words),
    content: (
      <>
        {section.body.map((paragraph) => (
          <p key={paragraph} className="mt-4 max-w-[66ch]">
            {t.rich(`sections.${index}.body.${paragraph}`, words)}
          </p>
        ))}
        {section.steps && (
          <ol className="mt-5 grid gap-4">
            {section.steps.map((step, number) => (
              <li key={step} className="border-line flex gap-4 border-t pt-4">
                <span className="figures text-accent w-5 shrink-0 text-sm leading-6.5">{number + 1}</span>
                <span className="max-w-[62ch]">{t.rich(`sections.${index}.steps.${step}`, words)}</span>
              </li>
            ))}
          </ol>
        )}
      </>
    ),
    figure: (section.table || live[section.id]) && (
      <>
        {section.table && (
          <ArticleTable
            caption={t(`sections.${index}.table.caption`)}
            head={section.table.head.map((cell) => t(`sections.${index}.table.head.${cell}`))}
            rows={Object.entries(section.table.rows).map(([row, cells]) =>
              cells.map((cell) => t.rich(`sections.${index}.table.rows.${row}.${cell}`, words)),
            )}
          />
        )}
        {live[section.id]}
      </>
    ),
  }));
  return <Editorial label={t("title")} sections={sections} />;
}
