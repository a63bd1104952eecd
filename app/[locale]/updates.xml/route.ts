import { getTranslations } from "next-intl/server";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { updates } from "@/lib/site/updates";

/** RSS of what is new, in one language. */
export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "pages.updates" });
  const address = (path: string) => siteOrigin() + localizedHref(locale, path);
  const items = updates.map(
    ({ key, date, path }) => `    <item>
      <title>${escape(t(`items.${key}.title`))}</title>
      <description>${escape(t(`items.${key}.text`))}</description>
      <link>${address(path)}</link>
      <guid isPermaLink="false">${address("/updates.xml")}#${key}</guid>
      <pubDate>${new Date(date).toUTCString()}</pubDate>
    </item>`,
  );
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escape(t("title"))}</title>
    <description>${escape(t("description"))}</description>
    <link>${address("/")}</link>
    <language>${locale}</language>
    <atom:link href="${address("/updates.xml")}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
  </channel>
</rss>
`;
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
