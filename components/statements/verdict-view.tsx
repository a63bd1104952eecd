"use client";

import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";
import type { AnyClaims } from "@/lib/statements/schema";
import type { Verdict } from "@/lib/statements/verify";

const looks = {
  good: { Icon: CircleCheck, colour: "text-positive" },
  expired: { Icon: CircleAlert, colour: "text-accent" },
  bad: { Icon: CircleX, colour: "text-negative" },
  unknown_key: { Icon: CircleX, colour: "text-negative" },
  unreadable: { Icon: CircleAlert, colour: "text-muted" },
  no_keys: { Icon: CircleAlert, colour: "text-muted" },
} as const;

/** Lines that are shown at once; a statement may have thousands. */
const shownLines = 100;

function Lines({ claims }: { claims: Extract<AnyClaims, { lines: unknown }> }) {
  const t = useTranslations("statements");
  const format = formatter(useLocale());
  const sources = useTranslations("statements.sources");
  const latest = claims.lines.toReversed().slice(0, shownLines);
  return (
    <>
      <ul className="divide-line border-line mt-4 divide-y border-y text-sm">
        {latest.map(({ id, source, points, at }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span>
              {sources.has(source as "mission") ? sources(source as "mission") : source}{" "}
              <time dateTime={at} className="text-muted">
                {format.date(at, "medium")}
              </time>
            </span>
            <span className="figures">{format.number(points, "signed")}</span>
          </li>
        ))}
      </ul>
      {claims.lines.length > shownLines && (
        <p className="text-muted mt-2 text-sm">
          {t("paper.more", { count: claims.lines.length - shownLines })}
        </p>
      )}
    </>
  );
}

/** What came of verifying, in words, and what a genuine statement says. */
export function VerdictView({ answer }: { answer: Verdict | { state: "no_keys" } }) {
  const t = useTranslations("statements");
  const format = formatter(useLocale());
  const { Icon, colour } = looks[answer.state];
  const claims = "claims" in answer ? answer.claims : null;
  const facts: [string, string][] =
    claims && "kid" in answer
      ? [
          [t("paper.member"), claims.sub],
          [t("paper.made"), format.time(claims.iat * 1000, "exact")],
          [t("verify.until"), format.date(claims.exp * 1000)],
          [t("paper.total"), format.number(claims.total)],
          [t("paper.count"), format.number("lines" in claims ? claims.lines.length : claims.count)],
          [t("verify.key"), answer.kid],
        ]
      : [];
  return (
    <section className="border-line bg-surface rounded-card border p-6" data-state={answer.state}>
      <h2 className={`flex items-center gap-2 text-xl font-semibold ${colour}`}>
        <Icon aria-hidden="true" className="shrink-0" />
        {t(`verify.states.${answer.state}.title`)}
      </h2>
      <p className="mt-2">{t(`verify.states.${answer.state}.text`)}</p>
      {claims && (
        <>
          <dl className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
            {facts.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="figures break-all">{value}</dd>
              </div>
            ))}
          </dl>
          {"lines" in claims ? (
            <Lines claims={claims} />
          ) : (
            <p className="text-muted mt-4 text-sm">{t("verify.summary")}</p>
          )}
        </>
      )}
    </section>
  );
}
