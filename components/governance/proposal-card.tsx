import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { quorumWeight, share } from "@/lib/governance/rules";
import { textOf, type Proposal } from "@/lib/governance/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { otherLanguage } from "@/lib/platform/i18n/other-language";

const tones = { passed: "positive", rejected: "negative", no_quorum: "neutral" } as const;

/** One proposal: what is asked, what it costs, the turnout; `children` is the vote or the result. */
export function ProposalCard({ proposal, children }: { proposal: Proposal; children: ReactNode }) {
  const t = useTranslations("community.governance");
  const locale = useLocale();
  const { number, slug, amount, closes_at, open, result, ballots, eligible, eligible_weight } = proposal;
  const { title, summary, body } = textOf(proposal, locale);
  const lang = otherLanguage(proposal.texts, locale);
  const cast = proposal.cast_weight;
  const format = formatter(locale);
  const turnout = {
    cast,
    eligible: eligible_weight,
    share: format.number(share(cast, eligible_weight), "tenths"),
  };
  const quorum = {
    needed: quorumWeight(eligible_weight, proposal.quorum_percent),
    percent: proposal.quorum_percent,
  };
  return (
    <article
      id={slug}
      className="border-line bg-surface rounded-card @container scroll-mt-24 border p-5 md:p-8"
    >
      <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span className="figures">{t("number", { number })}</span>
        {result && <Badge tone={tones[result.outcome]}>{t(`outcome.${result.outcome}`)}</Badge>}
        <span>
          {open
            ? t.rich("closes", { date: () => <PageMoment at={closes_at} /> })
            : t.rich("closedOn", { date: () => <PageMoment at={closes_at} show="date" /> })}
        </span>
      </p>
      <h3 lang={lang} className="mt-3 text-xl font-semibold md:text-2xl">
        {title}
      </h3>
      <p lang={lang} className="mt-3 max-w-[66ch] text-lg">
        {summary}
      </p>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 @3xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          {body.map((paragraph) => (
            <p key={paragraph} lang={lang} className="text-muted mb-4 max-w-[66ch]">
              {paragraph}
            </p>
          ))}
          <p className="text-sm">
            {amount ? t("cost", { amount: format.money(amount * 100, "usd") }) : t("costless")}
          </p>
          <div className="border-line mt-6 border-t pt-5">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="font-medium">{t("turnout")}</span>
              <span className="figures">{t("turnoutOf", turnout)}</span>
            </p>
            <div className="relative mt-3">
              <Progress label={t("turnout")} value={cast} max={Math.max(eligible_weight, 1)} />
              <span
                aria-hidden="true"
                className="bg-text outline-surface absolute -inset-y-1 w-0.5 outline-2"
                style={{ left: `${proposal.quorum_percent}%` }}
              />
            </div>
            <p className="text-muted mt-3 text-sm">
              {t("quorum", quorum)} · {t("members", { count: ballots, eligible })}
            </p>
            {open && <p className="text-muted mt-2 text-sm">{t("hidden")}</p>}
          </div>
        </div>
        {children}
      </div>
    </article>
  );
}
