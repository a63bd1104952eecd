import { useTranslations } from "next-intl";
import { SectionHead } from "@/components/site/section-head";
import narrowAvif from "./dashboard-narrow.avif";
import narrowWebp from "./dashboard-narrow.webp";
import wideAvif from "./dashboard-wide.avif";
import wideWebp from "./dashboard-wide.webp";

const sources = [
  { picture: narrowAvif, type: "image/avif", media: "(width < 40rem)" },
  { picture: narrowWebp, type: "image/webp", media: "(width < 40rem)" },
  { picture: wideAvif, type: "image/avif" },
];

/** A picture of the product: part of a member's dashboard. Made beforehand in both formats, so nothing is drawn per visit. */
export function Inside() {
  const t = useTranslations("site.home.inside");
  return (
    <section className="frame when-ready grid grid-cols-1 gap-x-16 gap-y-8 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <SectionHead title={t("title")} lead={t("text")} />
      <figure className="min-w-0">
        <picture>
          {sources.map(({ picture: { src, width, height }, type, media }) => (
            <source
              key={`${type} ${media}`}
              srcSet={src}
              type={type}
              media={media}
              width={width}
              height={height}
            />
          ))}
          <img
            src={wideWebp.src}
            width={wideWebp.width}
            height={wideWebp.height}
            alt={t("alt")}
            loading="lazy"
            decoding="async"
            className="border-line rounded-card h-auto w-full border"
          />
        </picture>
        <figcaption className="text-muted mt-3 text-sm">{t("caption")}</figcaption>
      </figure>
    </section>
  );
}
