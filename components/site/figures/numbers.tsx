import { getLocale, getTranslations } from "next-intl/server";
import { factWords } from "@/lib/site/fact-words";
import { SectionHead } from "@/components/site/section-head";

/** Rules instead of testimonials. */
export async function Numbers() {
  const t = await getTranslations("site.home.numbers");
  const facts = await factWords(await getLocale());
  return (
    <section className="border-line bg-surface when-ready border-y">
      <div className="frame grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[1fr_2fr]">
        <SectionHead title={t("title")} lead={t("lead")} />
        <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {(["referral", "refund", "once", "claim"] as const).map((key) => (
            <div key={key} className="border-line flex flex-col border-t pt-5">
              <dt className="text-muted order-2 mt-2">{t(`${key}.text`)}</dt>
              <dd className="font-display text-3xl font-semibold tracking-tight">
                {t(`${key}.figure`, facts)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
