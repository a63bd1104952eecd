"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { TextLink } from "@/components/ui/link";
import { ErrorText } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { trySegmentAction } from "@/lib/admin/segments/actions";
import type { TriedSegment } from "@/lib/admin/segments/schema";
import type { ActionResult } from "@/lib/platform/action";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Milliseconds without a change before the rule is tried again. */
const pause = 300;

/** How many members a rule finds as it is written, and some of them. `rule` is JSON, empty while something is missing. */
export function SegmentTrial({ rule }: { rule: string }) {
  const t = useTranslations("adminSegments.trial");
  const tier = useTranslations("members.tiers");
  const segment = useTranslations("admin.file.segments");
  const words = useErrorWords();
  const locale = useLocale();
  const format = formatter(locale);
  const [told, setTold] = useState<{ rule: string; answer: ActionResult<TriedSegment> } | null>(null);
  useEffect(() => {
    if (rule === "") return;
    let wanted = true;
    const read = async () => {
      const answer = await orUnanswered(trySegmentAction(null, { rule }));
      if (!wanted) return;
      setTold({ rule, answer });
      if (isUnanswered(answer)) timer = window.setTimeout(() => void read(), askAgain);
    };
    let timer = window.setTimeout(() => void read(), pause);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [rule]);
  const answer = told?.answer;
  const found = answer?.ok ? answer.data : null;
  // The figure of the rule before stays until the next one is there, and says so.
  const stale = rule !== "" && told?.rule !== rule;
  return (
    <div aria-live="polite" aria-busy={stale}>
      {rule === "" && <p className="text-muted text-sm">{t("incomplete")}</p>}
      {rule !== "" && !told && <Skeleton className="h-10" />}
      {rule !== "" && answer?.ok === false && <ErrorText>{words(answer.reason, answer.detail)}</ErrorText>}
      {rule !== "" && found && (
        <div className={stale ? "opacity-60" : undefined}>
          <p className="figures text-3xl">
            {found.exact ? format.number(found.count) : `≈ ${format.number(found.count)}`}
          </p>
          <p className="text-muted mt-1 text-sm">
            {found.exact
              ? t("exact", { of: found.of })
              : t("estimate", { low: found.low, high: found.high, of: found.of })}
          </p>
          <h3 className="mt-4 text-sm font-semibold">{t("sample")}</h3>
          {found.sample.length === 0 && (
            <p className="text-muted mt-1 text-sm">{t(found.exact ? "nobody" : "rare")}</p>
          )}
          <ul className="divide-line mt-1 divide-y text-sm">
            {found.sample.map((row) => (
              <li key={row.user_id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
                  {row.name ?? t("nameless")}
                </TextLink>
                <span className="text-muted">
                  {tier(row.tier)} · {segment(row.segment)} · {t("points", { points: row.points })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
