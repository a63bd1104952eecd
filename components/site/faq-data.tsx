import { getTranslations } from "next-intl/server";
import { questionsSchema } from "./questions";
import { plainWords } from "./rich-words";

/** The questions as structured data for search engines. */
export async function FaqData() {
  const t = await getTranslations("site");
  const data = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questionsSchema.parse(t.raw("faq.items")).map(({ q, a }) => ({
      "@type": "Question",
      name: q,
      acceptedAnswer: { "@type": "Answer", text: plainWords(a) },
    })),
  };
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
