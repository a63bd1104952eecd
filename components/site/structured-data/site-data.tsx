import { getLocale, getTranslations } from "next-intl/server";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";
import { StructuredData } from "./structured-data";

/** Structured data about the operator and the site; on the home page. */
export async function SiteData() {
  const locale = await getLocale();
  const t = await getTranslations("shell");
  const origin = siteOrigin();
  const organization = { "@id": `${origin}/#organization` };
  return (
    <StructuredData
      data={{
        "@graph": [
          {
            "@type": "Organization",
            ...organization,
            name: brand.name,
            url: origin,
            logo: `${origin}/icon-512.png`,
            email: brand.support,
            description: t("description"),
          },
          {
            "@type": "WebSite",
            "@id": `${origin}/#website`,
            name: brand.name,
            url: origin + localizedHref(locale, "/"),
            description: t("description"),
            inLanguage: locale,
            publisher: organization,
          },
        ],
      }}
    />
  );
}
