import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageMoment } from "@/components/moments/page-moment";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import { textsOf, type Stream } from "@/lib/streams/schema";
import { StateBadge } from "./state-badge";
import { StreamCover } from "./stream-cover";

type StreamCardProps = { stream: Stream; first: boolean; countdown?: ReactNode };

/** A stream to come, or one that runs: when, what, by whom, and the way to its page. */
export function StreamCard({ stream, first, countdown }: StreamCardProps) {
  const t = useTranslations("streams");
  const locale = useLocale();
  const { title, text } = textsOf(stream, locale);
  const { slug, state, host, open, starts_at } = stream;
  const lang = otherLanguage(stream.texts, locale);
  return (
    <li className="border-line bg-surface rounded-card grid content-start gap-3 overflow-hidden border p-5 md:p-6">
      <div className={`bg-raised -m-5 mb-0 md:-m-6 md:mb-0 ${first ? "h-32" : "h-20"}`}>
        <StreamCover slug={slug} />
      </div>
      <p className="text-muted flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <StateBadge state={state} />
        {state === "scheduled" && countdown}
        {!open && <span>{t("withPlan")}</span>}
      </p>
      <h3 lang={lang} className={first ? "text-2xl font-semibold" : "text-lg font-semibold"}>
        <TextLink href={localizedHref(locale, `/streams/${slug}`)}>{title}</TextLink>
      </h3>
      <p className="text-sm">
        <PageMoment at={starts_at} />
        <span className="text-muted"> · {t("with", { host })}</span>
      </p>
      {text && (
        <p lang={lang} className="text-muted line-clamp-3 max-w-[66ch]">
          {text}
        </p>
      )}
    </li>
  );
}
