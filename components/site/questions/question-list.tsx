import { getLocale, getTranslations } from "next-intl/server";
import { Glyph } from "@/components/ui/glyph";
import { questionsSchema } from "./questions";
import { messageShape } from "@/lib/platform/i18n/message-list";
import { richWords } from "@/components/site/rich-words";

/** Some of the questions of `/faq`, folded; `ids` name them in order. */
export async function QuestionList({ ids }: { ids: readonly string[] }) {
  const locale = await getLocale();
  const t = await getTranslations("site");
  const words = await richWords(locale);
  const all = Object.entries(questionsSchema.parse(await messageShape("site.faq.items")));
  return (
    <div className="border-line border-t">
      {ids.map((id) => {
        const [key] = all.find(([, question]) => question.id === id) ?? [];
        return (
          <details key={id} className="group border-line border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium [&::-webkit-details-marker]:hidden">
              {t(`faq.items.${key}.q`)}
              <Glyph name="plus" className="text-muted transition-transform group-open:rotate-45" />
            </summary>
            <p className="text-muted max-w-[66ch] pb-6">{t.rich(`faq.items.${key}.a`, words)}</p>
          </details>
        );
      })}
    </div>
  );
}
