import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Article } from "@/components/site/article";
import { PageHead } from "@/components/site/page-head";
import { pageMetadata } from "@/lib/site/metadata";

export async function generateMetadata({ params }: PageProps<"/[locale]/alt-token">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("site.alt");
  return pageMetadata({ locale, path: "/alt-token", title: t("title"), description: t("description") });
}

export default async function AltPage() {
  const t = await getTranslations("site.alt");
  return (
    <>
      <PageHead path="/alt-token" title={t("title")} lead={t("lead")} />
      <Article name="site.alt" />
    </>
  );
}
