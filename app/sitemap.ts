import type { MetadataRoute } from "next";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { alternatesOf } from "@/lib/site/metadata/metadata";
import { publicPages } from "@/lib/site/pages";
import { readOpenStorefronts } from "@/lib/storefronts/queries";
import { storefrontPath } from "@/lib/storefronts/rules";

/** Storefronts open and close by themselves. */
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const storefronts = await readOpenStorefronts().catch((error: unknown) => {
    console.warn("The sitemap leaves the storefronts out:", error);
    return [];
  });
  return [...publicPages, ...storefronts.map(storefrontPath)].flatMap((path) =>
    locales.map((locale) => ({
      url: siteOrigin() + localizedHref(locale, path),
      alternates: { languages: alternatesOf(path) },
    })),
  );
}
