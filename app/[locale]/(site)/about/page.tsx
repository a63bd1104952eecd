import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Article } from "@/components/site/article";
import { PageHead } from "@/components/site/page-head";
import { pageMetadata } from "@/lib/site/metadata";

export async function generateMetadata({ params }: PageProps<"/[locale]/about">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("site.about");
  return pageMetadata({ locale, path: "/about", title: t("title"), description: t("description") });
}

export default async function AboutPage() {
  const t = await getTranslations("site.about");
  return (
    <>
      <PageHead path="/about" title={t("title")} lead={t("lead")} />
      <Article name="site.about" />
    </>
  );
}
