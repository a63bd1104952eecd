import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Landing } from "@/lib/hub/landing/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { otherLanguage } from "@/lib/platform/i18n/other-language";

/** The next stream, or the one that is live, and when it begins. */
export function NextStream({ stream }: { stream: NonNullable<Landing["stream"]> }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <SectionCard title={stream.state === "live" ? t("streams.states.live") : t("landing.stream")}>
      <p className="font-medium" lang={otherLanguage(stream.texts, locale)}>
        <TextLink href={localizedHref(locale, `/streams/${stream.slug}`)}>
          {(stream.texts[locale] ?? stream.texts.en)?.title}
        </TextLink>
      </p>
      <p className="text-muted mt-1 text-sm">
        <Moment at={stream.starts_at} />
      </p>
    </SectionCard>
  );
}
