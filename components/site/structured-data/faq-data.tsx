import { getLocale, getTranslations } from "next-intl/server";
import { factWords } from "@/lib/site/fact-words";
import { questionsSchema } from "@/components/site/questions/questions";
import { plainWords } from "@/components/site/rich-words";
import { StructuredData } from "./structured-data";

/** The questions as structured data for search engines. */
export async function FaqData() {
  const t = await getTranslations("site");
  const facts = await factWords(await getLocale());
  const mainEntity = questionsSchema.parse(t.raw("faq.items")).map(({ q, a }) => ({
    "@type": "Question",
    name: q,
    acceptedAnswer: { "@type": "Answer", text: plainWords(a, facts) },
  }));
  return <StructuredData data={{ "@type": "FAQPage", mainEntity }} />;
}
