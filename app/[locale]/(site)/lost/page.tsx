import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Lost } from "@/components/shell/failure/lost";

export async function generateMetadata({ params }: PageProps<"/[locale]/lost">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "shell.notFound" });
  return { title: t("title"), robots: { index: false } };
}

/**
 * What every address without a page shows (`rewrites` in next.config.ts), with status 404 (lib/delivery/page-cache.mjs;
 * `next dev` keeps no pages and answers 200).
 */
export default async function LostPage({ params }: PageProps<"/[locale]/lost">) {
  return <Lost locale={(await params).locale} />;
}
