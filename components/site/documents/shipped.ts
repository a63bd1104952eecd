import { getTranslations } from "next-intl/server";
import { sectionsSchema } from "@/components/site/articles/article-schema";
import { questionsSchema } from "@/components/site/questions/questions";
import { markdownWords } from "@/components/site/rich-words";
import type { DocumentKind, LegalSlug } from "@/lib/content/kinds";
import type { LocalTexts } from "@/lib/content/schema";
import { messageShape } from "@/lib/platform/i18n/message-list";
import { locales } from "@/lib/platform/i18n/routing";

/** Texts that come with the software, as staff would have typed them: the first value of what they may write anew. */

export type ShippedText = { slug: string; title: string; group?: string; position?: number };

/** Benefits, one below the other, that the messages describe. */
const benefitSlugs = async () => Object.keys(await messageShape("pages.benefits.items"));

/** What can be written anew, with its title in the reader's language. */
export async function shippedTexts(kind: DocumentKind): Promise<ShippedText[]> {
  const t = await getTranslations();
  if (kind === "faq") {
    const all = Object.entries(questionsSchema.parse(await messageShape("site.faq.items")));
    return all.map(([key, { id, group }], position) => ({
      ...{ slug: id, group, position: position * 10 },
      title: t(`site.faq.items.${key}.q`),
    }));
  }
  if (kind === "benefit") {
    return (await benefitSlugs()).map((slug) => ({ slug, title: t(`pricing.features.${slug}`) }));
  }
  if (kind === "legal") {
    return (["terms", "privacy", "disclaimer"] as const).map((slug) => ({
      slug,
      title: t(`site.${slug}.title`),
    }));
  }
  return [];
}

/** A legal text in one piece: its sections as headings, their tables as tables. */
async function legalText(locale: string, slug: LegalSlug): Promise<string> {
  const t = await getTranslations({ locale, namespace: `site.${slug}.sections` });
  const words = markdownWords();
  const shape = sectionsSchema.parse(await messageShape(`site.${slug}.sections`));
  return Object.entries(shape)
    .map(([index, { body, table }]) => {
      const parts = [
        `## ${t(`${index}.title`)}`,
        ...body.map((line) => t.markup(`${index}.body.${line}`, words)),
      ];
      if (table) {
        const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
        const head = table.head.map((cell) => t(`${index}.table.head.${cell}`));
        const rows = Object.entries(table.rows).map(([row, cells]) =>
          line(cells.map((cell) => t.markup(`${index}.table.rows.${row}.${cell}`, words))),
        );
        parts.push([line(head), line(head.map(() => "---")), ...rows].join("\n"));
      }
      return parts.join("\n\n");
    })
    .join("\n\n");
}

/** The words of such a text in every language. */
export async function shippedWords(kind: DocumentKind, slug: string): Promise<LocalTexts> {
  const words = markdownWords();
  const one = async (locale: string) => {
    const t = await getTranslations({ locale });
    if (kind === "faq") {
      const all = Object.entries(questionsSchema.parse(await messageShape("site.faq.items")));
      const key = all.find(([, { id }]) => id === slug)?.[0];
      return { title: t(`site.faq.items.${key}.q`), text: t.markup(`site.faq.items.${key}.a`, words) };
    }
    if (kind === "benefit") {
      return { title: t(`pricing.features.${slug}`), text: t.markup(`pages.benefits.items.${slug}`, words) };
    }
    return { title: t(`site.${slug}.title`), text: await legalText(locale, slug as LegalSlug) };
  };
  return Object.fromEntries(
    await Promise.all(locales.map(async (locale) => [locale, await one(locale)] as const)),
  );
}
