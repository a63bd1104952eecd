import { getTranslations } from "next-intl/server";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { defaultLocale, localeNames, locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { describedBy } from "@/lib/site/metadata/descriptions";
import { publicPages } from "@/lib/site/pages";

/** The site for language models (llmstxt.org): what it is, what is easily got wrong, and its pages. */
export const dynamic = "force-static";

export async function GET() {
  const t = await getTranslations({ locale: defaultLocale });
  const pages = publicPages.map((path) => {
    const name = describedBy[path];
    return `- [${t(`${name}.title`)}](${siteOrigin()}${path}): ${t(`${name}.description`)}`;
  });
  const others = locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => `- [${localeNames[locale]}](${siteOrigin()}${localizedHref(locale, "/")})`);
  const facts = (["noToken", "noCash", "noAdvice", "prices"] as const).map(
    (fact) => `- ${t(`pages.llms.${fact}`)}`,
  );
  const text = [
    `# ${brand.name}`,
    `> ${t("shell.description")}`,
    `## ${t("pages.llms.facts")}\n\n${facts.join("\n")}`,
    `## ${t("pages.llms.pages")}\n\n${[...pages, ...others].join("\n")}`,
  ].join("\n\n");
  return new Response(`${text}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
