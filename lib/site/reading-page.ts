import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageMetadata } from "@/lib/site/metadata/metadata";
import type { PublicPage } from "./pages";

/** `generateMetadata` of a public page; title and description are in its messages, such as `pages.info`. */
export function describePage(path: PublicPage, name: string) {
  return async ({ params }: { params: Promise<{ locale: string }> }): Promise<Metadata> => {
    const { locale } = await params;
    const t = await getTranslations(name);
    return pageMetadata({ locale, path, title: t("title"), description: t("description") });
  };
}
