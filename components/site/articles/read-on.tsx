import { getLocale, getTranslations } from "next-intl/server";
import { Anchor } from "@/components/ui/anchor";
import { Glyph } from "@/components/ui/glyph";
import { localizedHref } from "@/lib/platform/i18n/href";
import { describedBy } from "@/lib/site/metadata/descriptions";
import type { PublicPage } from "@/lib/site/pages";

/** Where a reader of a page goes next: what answers the question that the page leaves open. */
const next: Partial<Record<PublicPage, readonly PublicPage[]>> = {
  "/about": ["/info", "/transparency"],
  "/info": ["/benefits", "/tiers"],
  "/benefits": ["/pricing", "/tiers"],
  "/tiers": ["/benefits", "/tokenomics"],
  "/alt-token": ["/tokenomics", "/disclaimers"],
  "/tokenomics": ["/nft-metrics", "/alt-token"],
  "/nft-metrics": ["/tokenomics", "/transparency"],
  "/syndicate-access": ["/benefits", "/disclaimers"],
  "/funding-governance": ["/pledge", "/transparency"],
  "/transparency": ["/nft-metrics", "/funding-governance"],
  "/pricing": ["/benefits", "/disclaimers"],
  "/updates": ["/story", "/transparency"],
  "/streams": ["/live-chat", "/leaderboard"],
  "/shops": ["/connect-demo", "/benefits"],
  "/pledge": ["/funding-governance", "/transparency"],
  "/apply": ["/creator-inviteonly", "/funding-governance"],
  "/creator-inviteonly": ["/apply", "/funding-governance"],
  "/faq": ["/info", "/legal/contact"],
  "/disclaimers": ["/legal/disclaimer", "/alt-token"],
  "/legal/terms": ["/legal/privacy", "/legal/disclaimer"],
  "/legal/privacy": ["/legal/terms", "/legal/contact"],
  "/legal/disclaimer": ["/disclaimers", "/legal/terms"],
};

/** The end of a reading page: two others, with what they are about. */
export async function ReadOn({ path }: { path: PublicPage }) {
  const locale = await getLocale();
  const t = await getTranslations();
  const pages = next[path];
  if (!pages) return null;
  return (
    <nav aria-label={t("pages.readOn")} className="frame">
      <ul className="border-line grid border-t md:grid-cols-2">
        {pages.map((page, index) => (
          <li
            key={page}
            className={index > 0 ? "max-md:border-line max-md:border-t" : "md:border-line md:border-r"}
          >
            <Anchor
              href={localizedHref(locale, page)}
              className={`group flex h-full items-start justify-between gap-6 py-8 md:py-10 ${index > 0 ? "md:pl-10" : "md:pr-10"}`}
            >
              <span>
                <span className="text-muted text-sm">{t("pages.readOn")}</span>
                <span className="font-display mt-1 block text-xl font-semibold">
                  {t(`${describedBy[page]}.title`)}
                </span>
                <span className="text-muted mt-2 block max-w-[56ch] text-sm">
                  {t(`${describedBy[page]}.description`)}
                </span>
              </span>
              <Glyph
                name="arrow"
                className="text-accent mt-7 transition-transform group-hover:translate-x-1"
              />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
