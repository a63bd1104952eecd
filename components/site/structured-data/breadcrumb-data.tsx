import { getLocale, getTranslations } from "next-intl/server";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";
import { StructuredData } from "./structured-data";

/** The way from the home page to this one. `path` without a locale prefix. */
export async function BreadcrumbData({ path, title }: { path: string; title: string }) {
  const locale = await getLocale();
  const t = await getTranslations("shell.nav");
  const itemListElement = [
    { path: "/", name: t("home") },
    { path, name: title },
  ].map((step, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: step.name,
    item: siteOrigin() + localizedHref(locale, step.path),
  }));
  return <StructuredData data={{ "@type": "BreadcrumbList", itemListElement }} />;
}
