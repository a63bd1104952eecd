import { Glyph } from "@/components/ui/glyph";
import { shownQuestions } from "./shown-questions";

/** Some of the questions of `/faq`, folded; `ids` name them in order. One that was taken off the site is left out. */
export async function QuestionList({ ids }: { ids: readonly string[] }) {
  const all = await shownQuestions();
  return (
    <div className="border-line border-t">
      {ids.map((id) => {
        const shown = all.find((one) => one.id === id);
        if (!shown) return null;
        return (
          <details key={id} className="group border-line border-b">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 font-medium wrap-anywhere [&::-webkit-details-marker]:hidden">
              <span lang={shown.lang} className="min-w-0">
                {shown.question}
              </span>
              <Glyph name="plus" className="text-muted transition-transform group-open:rotate-45" />
            </summary>
            <div className="text-muted pb-6">{shown.answer}</div>
          </details>
        );
      })}
    </div>
  );
}
