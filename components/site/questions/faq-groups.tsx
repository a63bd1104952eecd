import { getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { contentsLink } from "@/components/site/articles/editorial";
import { questionGroups } from "@/lib/content/kinds";
import { shownQuestions } from "./shown-questions";

/** All questions, open, by subject. Every answer has an address of its own. */
export async function FaqGroups() {
  const t = await getTranslations("site.faq");
  const all = await shownQuestions();
  return (
    <div className="frame grid grid-cols-1 gap-x-12 py-12 md:py-16 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label={t("title")} className="hidden lg:block">
        <ul className="border-line sticky top-24 grid border-l text-sm print:static">
          {questionGroups.map((group) => (
            <li key={group}>
              <a href={`#${group}`} className={contentsLink}>
                {t(`groups.${group}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="divide-line divide-y">
        {questionGroups.map((group) => (
          <section
            key={group}
            id={group}
            data-answers=""
            className="grid scroll-mt-20 grid-cols-1 gap-x-12 gap-y-6 py-10 first:pt-0 last:pb-0 xl:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <h2 className="text-xl font-semibold">{t(`groups.${group}`)}</h2>
            <div className="grid gap-8">
              {all.map(({ id, group: of, question, lang, answer }) =>
                of !== group ? null : (
                  <div
                    key={id}
                    id={id}
                    data-answer=""
                    className="target:border-accent scroll-mt-24 target:border-l-2 target:pl-4"
                  >
                    <h3 className="group font-sans text-base font-semibold tracking-normal">
                      <span lang={lang}>{question}</span>{" "}
                      <a
                        href={`#${id}`}
                        aria-label={`${t("link")}: ${question}`}
                        className="text-muted inline-block rounded-sm p-1 align-middle opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
                      >
                        <Glyph name="link" className="size-4" />
                      </a>
                    </h3>
                    <div className="text-muted mt-1.5">{answer}</div>
                  </div>
                ),
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
