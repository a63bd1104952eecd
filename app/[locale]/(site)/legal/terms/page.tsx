import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LegalPage } from "@/components/site/legal-page";
import { pageMetadata } from "@/lib/site/metadata";

export async function generateMetadata({ params }: PageProps<"/[locale]/legal/terms">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("site.terms");
  return pageMetadata({ locale, path: "/legal/terms", title: t("title"), description: t("description") });
}

export default function TermsPage() {
  return <LegalPage name="terms" />;
}
