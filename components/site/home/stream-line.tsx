import { useLocale, useTranslations } from "next-intl";
import { PageMoment } from "@/components/moments/page-moment";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import type { Home } from "@/lib/site/home/schema";
import { textsOf } from "@/lib/streams/schema";

/** The next stream, or the one that is live, in one line. */
export function StreamLine({ stream }: { stream: NonNullable<Home["stream"]> }) {
  const locale = useLocale();
  const t = useTranslations("site.home");
  const live = stream.state === "live";
  return (
    <p className="mt-4 max-w-xl wrap-anywhere">
      <span className="text-muted">{t(live ? "hero.live" : "week.stream.label")}: </span>
      <span lang={otherLanguage(stream.texts, locale)}>
        <TextLink href={localizedHref(locale, `/streams/${stream.slug}`)}>
          {textsOf(stream, locale).title}
        </TextLink>
      </span>
      {!live && (
        <>
          {" · "}
          <PageMoment at={stream.starts_at} />
        </>
      )}
    </p>
  );
}
