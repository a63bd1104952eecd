import { getLocale, getTranslations } from "next-intl/server";
import { DocumentText, wordsFor } from "@/components/site/documents/document-text";
import { TextLink } from "@/components/ui/link";
import type { Published } from "@/lib/content/schema";
import { formatter } from "@/lib/platform/i18n/format";

type Details = Published<"figure">["details"];

/** A figure as readers of a language write it. */
function written({ value, unit }: Details, locale: string): string {
  const format = formatter(locale);
  if (unit === "usd" || unit === "eur") return format.money(Math.round(value * 100), unit);
  if (unit === "percent") return format.number(value / 100, "percent");
  return unit === "eth" ? `${format.number(value)} ETH` : format.number(value);
}

/** Figures that the team states, the treasury among them, each with source and date. Nothing while there are none. */
export async function StatedFigures({ figures }: { figures: readonly Published<"figure">[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("community.transparency.stated")]);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="stated">
      <h2 id="stated" className="text-xl font-semibold md:text-2xl">
        {t("title")}
      </h2>
      <p className="text-muted mt-2 max-w-[66ch]">{t("note")}</p>
      <dl className="mt-6 grid gap-x-12 sm:grid-cols-2">
        {figures.map(({ slug, texts, details }) => {
          const { title, text, lang } = wordsFor(texts, locale);
          const { source, source_url, as_of } = details;
          return (
            <div key={slug} id={slug} className="border-line border-t py-5">
              <dt lang={lang === locale ? undefined : lang} className="text-muted text-sm">
                {title}
              </dt>
              <dd className="figures mt-1 text-2xl">{written(details, locale)}</dd>
              {text && (
                <dd className="mt-2 text-sm">
                  <DocumentText text={text} locale={locale} lang={lang} />
                </dd>
              )}
              <dd className="text-muted mt-2 text-sm">
                {t.rich("source", {
                  date: formatter(locale).date(as_of),
                  source: () => (source_url ? <TextLink href={source_url}>{source}</TextLink> : source),
                })}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
