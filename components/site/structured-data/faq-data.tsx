import { shownQuestions } from "@/components/site/questions/shown-questions";
import { StructuredData } from "./structured-data";

/** The questions as structured data for search engines. */
export async function FaqData() {
  const mainEntity = (await shownQuestions()).map(({ question, plain }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: plain },
  }));
  return <StructuredData data={{ "@type": "FAQPage", mainEntity }} />;
}
