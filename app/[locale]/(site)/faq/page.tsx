import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FaqData } from "@/components/site/structured-data/faq-data";
import { FaqGroups } from "@/components/site/questions/faq-groups";
import { FaqSearch, FoundCount } from "@/components/site/questions/faq-search";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { richWords } from "@/components/site/rich-words";
import { pageMetadata } from "@/lib/site/metadata/metadata";

/** Answers name terms of the settings; a change of one shows within minutes. */
export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/faq">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("site.faq");
  return pageMetadata({ locale, path: "/faq", title: t("title"), description: t("description") });
}

export default async function FaqPage({ params }: PageProps<"/[locale]/faq">) {
  const { locale } = await params;
  const t = await getTranslations("site.faq");
  return (
    <>
      <FaqData />
      <PageHead path="/faq" title={t("title")} lead={t.rich("lead", await richWords(locale))}>
        <FaqSearch
          label={t("search.label")}
          placeholder={t("search.placeholder")}
          found={t.rich("search.found", { count: () => <FoundCount /> })}
          none={t("search.none")}
        />
      </PageHead>
      <FaqGroups />
      <ReadOn path="/faq" />
    </>
  );
}
