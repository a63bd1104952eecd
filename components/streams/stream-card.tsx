import { getLocale, getTranslations } from "next-intl/server";
import { StartsIn } from "@/components/islands/later";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf, type Stream } from "@/lib/streams/schema";
import { StateBadge } from "./state-badge";

/** A stream to come, or one that runs: when, what, by whom, and the way to its page. */
export async function StreamCard({ stream, first }: { stream: Stream; first: boolean }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("streams")]);
  const { title, text } = textsOf(stream, locale);
  const { slug, state, host, open, starts_at } = stream;
  return (
    <li className="border-line bg-surface rounded-card grid content-start gap-3 border p-5 md:p-6">
      <p className="text-muted flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <StateBadge state={state} />
        {state === "scheduled" && <StartsIn at={starts_at} />}
        {!open && <span>{t("withPlan")}</span>}
      </p>
      <h3 className={first ? "text-2xl font-semibold" : "text-lg font-semibold"}>
        <TextLink href={localizedHref(locale, `/streams/${slug}`)}>{title}</TextLink>
      </h3>
      <p className="text-sm">
        <time dateTime={starts_at}>{formatter(locale).time(starts_at)}</time>
        <span className="text-muted"> · {t("with", { host })}</span>
      </p>
      {text && <p className="text-muted line-clamp-3 max-w-[66ch]">{text}</p>}
    </li>
  );
}
