import { getLocale, getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { questionsSchema } from "./questions";
import { richWords } from "@/components/site/rich-words";

/** Some of the questions of `/faq`, folded; `ids` name them in order. */
export async function QuestionList({ ids }: { ids: readonly string[] }) {
  const locale = await getLocale();
  const t = await getTranslations("site");
  const words = await richWords(locale);
  const all = questionsSchema.parse(t.raw("faq.items"));
  return (
    <div className="border-line border-t">
      {ids.map((id) => {
        const index = all.findIndex((question) => question.id === id);
        return (
          <details key={id} className="group border-line border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium [&::-webkit-details-marker]:hidden">
              {t(`faq.items.${index}.q`)}
              <Glyph name="plus" className="text-muted transition-transform group-open:rotate-45" />
            </summary>
            <p className="text-muted max-w-[66ch] pb-6">{t.rich(`faq.items.${index}.a`, words)}</p>
          </details>
        );
      })}
    </div>
  );
}
