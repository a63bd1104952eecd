import type { MetadataRoute } from "next";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { unlisted } from "@/lib/site/pages";

export default function robots(): MetadataRoute.Robots {
  const disallow = locales.flatMap((locale) => unlisted.map((path) => localizedHref(locale, path)));
  return {
    rules: { userAgent: "*", allow: "/", disallow },
    sitemap: `${siteOrigin()}/sitemap.xml`,
  };
}
