import type { MetadataRoute } from "next";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { alternatesOf } from "@/lib/site/metadata/metadata";
import { publicPages } from "@/lib/site/pages";

export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.flatMap((path) =>
    locales.map((locale) => ({
      url: siteOrigin() + localizedHref(locale, path),
      alternates: { languages: alternatesOf(path) },
    })),
  );
}
