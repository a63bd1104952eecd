import type { Metadata } from "next";
import { localizedHref } from "@/lib/platform/i18n/href";
import { defaultLocale, locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "./address";
import { pictureName } from "./pictures";

type PageMetadata = {
  locale: string;
  /** Path without a locale prefix. */
  path: string;
  title: string;
  description: string;
  /** True when the title already names the brand. */
  absoluteTitle?: boolean;
};

/** Addresses of one page by language, as `hreflang` wants them. */
export function alternatesOf(path: string): Record<string, string> {
  const addresses = locales.map((locale) => [locale, siteOrigin() + localizedHref(locale, path)] as const);
  return Object.fromEntries([...addresses, ["x-default", siteOrigin() + localizedHref(defaultLocale, path)]]);
}

/** Address of the picture that is shown when a page is shared. */
export function pictureOf(locale: string, path: string): string {
  return `${siteOrigin()}/og/${locale}/${pictureName(path)}.png`;
}

/** Title, description, canonical, hreflang and sharing picture of a public page. */
export function pageMetadata({ locale, path, title, description, absoluteTitle }: PageMetadata): Metadata {
  const url = siteOrigin() + localizedHref(locale, path);
  const images = [{ url: pictureOf(locale, path), width: 1200, height: 630 }];
  return {
    title: absoluteTitle ? { absolute: title } : title,
    description,
    alternates: {
      canonical: url,
      languages: alternatesOf(path),
      types: { "application/rss+xml": siteOrigin() + localizedHref(locale, "/updates.xml") },
    },
    openGraph: { type: "website", url, title, description, locale, images },
    twitter: { card: "summary_large_image", title, description, images },
  };
}
