import { getTranslations } from "next-intl/server";
import { wordsFor } from "@/components/site/documents/document-text";
import { documentPlain } from "@/lib/content/markdown";
import { getUpdates } from "@/lib/content/published";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";
import { siteOrigin } from "@/lib/site/metadata/address";
import { factWords } from "@/lib/site/fact-words";

/** RSS of what is new, in one language. */
export const dynamic = "force-static";
export const dynamicParams = false;
export const revalidate = 60;

export function generateStaticParams() {
  return locales.map((locale) => ({ locale }));
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "pages.updates" });
  const address = (path: string) => siteOrigin() + localizedHref(locale, path);
  const [updates, facts] = await Promise.all([getUpdates(), factWords(locale)]);
  const items = updates.map(({ slug, texts, details: { path }, at }) => {
    const { title, text } = wordsFor(texts, locale);
    return `    <item>
      <title>${escape(title)}</title>
      <description>${escape(documentPlain(text, facts))}</description>
      <link>${escape(address(path ?? `/updates#${slug}`))}</link>
      <guid isPermaLink="false">${address("/updates.xml")}#${slug}</guid>
      <pubDate>${new Date(at).toUTCString()}</pubDate>
    </item>`;
  });
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escape(t("title"))}</title>
    <description>${escape(t("description"))}</description>
    <link>${address("/updates")}</link>
    <language>${locale}</language>
    <atom:link href="${address("/updates.xml")}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
  </channel>
</rss>
`;
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
