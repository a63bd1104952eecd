import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { wordsFor } from "@/components/site/documents/document-text";
import { SectionHead } from "@/components/site/section-head";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { share } from "@/lib/governance/rules";
import { textOf } from "@/lib/governance/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import type { HomeParts } from "@/lib/site/home/queries";
import { textsOf } from "@/lib/streams/schema";

type Parts = Pick<HomeParts, "stream" | "note" | "proposal">;
const nothing: Parts = { stream: null, note: null, proposal: null };

type KindProps = { kind: "stream" | "vote" | "note"; all: string; live?: ReactNode; children: ReactNode };

/**
 * One kind of what goes on: its name, the newest of it or a sentence that there is none yet, and the way to all. What is
 * `live` stands in place of the name: it is no longer the next.
 */
function Kind({ kind, all, live, children }: KindProps) {
  const locale = useLocale();
  const t = useTranslations("site.home.week");
  return (
    <li className="border-line bg-surface rounded-card flex min-w-0 flex-col border p-5 md:p-6">
      <p className="text-muted text-sm">{live || t(`${kind}.label`)}</p>
      {children}
      <TextLink href={localizedHref(locale, all)} className="mt-auto self-start pt-5 text-sm">
        {t(`${kind}.all`)}
      </TextLink>
    </li>
  );
}

function Title({ href, lang, children }: { href: string; lang?: string; children: string }) {
  return (
    <h3 className="mt-2 text-lg font-semibold wrap-anywhere" lang={lang}>
      <TextLink href={href}>{children}</TextLink>
    </h3>
  );
}

/** What goes on: the next stream, the open vote that closes first with its turnout, and the latest note. */
export function Week({ parts }: { parts: Parts | null }) {
  const locale = useLocale();
  const t = useTranslations("site.home.week");
  const streams = useTranslations("streams");
  const votes = useTranslations("community.governance");
  const format = formatter(locale);
  const { stream, note, proposal } = parts ?? nothing;
  const noteWords = note && wordsFor(note.texts, locale);
  const cast = proposal?.cast_weight ?? 0;
  const eligible = proposal?.eligible_weight ?? 0;
  const none = "text-muted mt-2";
  return (
    <section className="frame py-8 md:py-12">
      <SectionHead title={t("title")} />
      <ul className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Kind
          kind="stream"
          all="/streams"
          live={stream?.state === "live" && <Badge tone="accent">{t("stream.live")}</Badge>}
        >
          {stream ? (
            <>
              <Title
                href={localizedHref(locale, `/streams/${stream.slug}`)}
                lang={otherLanguage(stream.texts, locale)}
              >
                {textsOf(stream, locale).title}
              </Title>
              <p className="mt-2 text-sm wrap-anywhere">
                <PageMoment at={stream.starts_at} />
                <span className="text-muted"> · {streams("with", { host: stream.host })}</span>
              </p>
              <p className="text-muted mt-2 line-clamp-3">{textsOf(stream, locale).text}</p>
            </>
          ) : (
            <p className={none}>{t("stream.none")}</p>
          )}
        </Kind>
        <Kind kind="vote" all="/funding-governance">
          {proposal ? (
            <>
              <Title
                href={localizedHref(locale, `/funding-governance#${proposal.slug}`)}
                lang={otherLanguage(proposal.texts, locale)}
              >
                {textOf(proposal, locale).title}
              </Title>
              <p className="text-muted mt-2 line-clamp-3">{textOf(proposal, locale).summary}</p>
              <Progress label={votes("turnout")} value={cast} max={Math.max(eligible, 1)} className="mt-4" />
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
                <span>{votes("turnout")}</span>
                <span className="figures">
                  {votes("turnoutOf", {
                    cast,
                    eligible,
                    share: format.number(share(cast, eligible), "tenths"),
                  })}
                </span>
              </p>
              <p className="text-muted mt-1 text-sm">
                {votes.rich("closes", { date: () => <PageMoment at={proposal.closes_at} /> })}
              </p>
            </>
          ) : (
            <p className={none}>{t("vote.none")}</p>
          )}
        </Kind>
        <Kind kind="note" all="/syndicate-access">
          {note && noteWords ? (
            <>
              <Title
                href={localizedHref(locale, `/syndicate-access#${note.slug}`)}
                lang={noteWords.lang === locale ? undefined : noteWords.lang}
              >
                {noteWords.title}
              </Title>
              <p className="mt-2 text-sm">{format.date(note.at)}</p>
              <p
                className="text-muted mt-2 line-clamp-5"
                lang={noteWords.lang === locale ? undefined : noteWords.lang}
              >
                {noteWords.text}
              </p>
            </>
          ) : (
            <p className={none}>{t("note.none")}</p>
          )}
        </Kind>
      </ul>
    </section>
  );
}
