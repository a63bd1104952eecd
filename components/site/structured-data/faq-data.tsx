import { getLocale, getTranslations } from "next-intl/server";
import { plainWords } from "@/components/site/rich-words";
import { listKeys } from "@/lib/platform/i18n/message-list";
import { StructuredData } from "./structured-data";

/** The questions as structured data for search engines. */
export async function FaqData() {
  const t = await getTranslations("site");
  const [words, keys] = await Promise.all([plainWords(await getLocale()), listKeys("site.faq.items")]);
  const mainEntity = keys.map((key) => ({
    "@type": "Question",
    name: t(`faq.items.${key}.q`),
    acceptedAnswer: { "@type": "Answer", text: t.markup(`faq.items.${key}.a`, words) },
  }));
  return <StructuredData data={{ "@type": "FAQPage", mainEntity }} />;
}
