import type { MetadataRoute } from "next";
import type { z } from "zod";
import { readPublishedDates } from "@/lib/content/queries";
import type { publishedDates } from "@/lib/content/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { alternatesOf } from "@/lib/site/metadata/metadata";
import { publicPages } from "@/lib/site/pages";
import { readOpenStorefronts } from "@/lib/storefronts/queries";
import { storefrontPath } from "@/lib/storefronts/rules";

/** Pages whose words staff publish: when that was last done. */
const kindOf: Record<string, keyof z.output<typeof publishedDates>> = {
  "/updates": "update",
  "/faq": "faq",
  "/benefits": "benefit",
  "/syndicate-access": "note",
  "/transparency": "figure",
};
const lastModified = (path: string, dates: z.output<typeof publishedDates>) =>
  kindOf[path] && dates[kindOf[path]];

/** Storefronts open and close by themselves. */
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const storefronts = await readOpenStorefronts().catch((error: unknown) => {
    console.warn("The sitemap leaves the storefronts out:", error);
    return [];
  });
  const dates = await readPublishedDates().catch((error: unknown) => {
    console.warn("The sitemap leaves the dates of texts out:", error);
    return {};
  });
  return [...publicPages, ...storefronts.map(storefrontPath)].flatMap((path) =>
    locales.map((locale) => ({
      url: siteOrigin() + localizedHref(locale, path),
      lastModified: lastModified(path, dates),
      alternates: { languages: alternatesOf(path) },
    })),
  );
}
