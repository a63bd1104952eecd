"use client";

import { useLocale, useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { Badge } from "@/components/ui/badge";
import type { DryRun } from "@/lib/billing/webhook/dry-run";
import { formatter } from "@/lib/platform/i18n/format";

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
const tones = { added: "positive", changed: "info", removed: "negative" } as const;

/** The rows that applying would write, each with its columns before and after. */
export function DryRunTable({ run }: { run: DryRun }) {
  const t = useTranslations("adminBilling.event");
  const tables = useTranslations("adminBilling.event.tables");
  const format = formatter(useLocale());
  const said = (value: unknown): string => {
    if (value === null || value === undefined) return "–";
    if (typeof value === "string") return isTime(value) ? format.time(value, "medium") : value;
    if (typeof value === "number") return format.number(value);
    return JSON.stringify(value);
  };
  return (
    <div className="grid grid-cols-1 gap-3" data-testid="dry-run">
      <p className="font-medium">
        {run.missing ? t("missing") : t(`result.${run.result}`, { count: run.changes.length })}
      </p>
      <ul className="divide-line border-line rounded-control divide-y border empty:hidden">
        {run.changes.map(({ table, id, name, change, values }) => (
          <li key={`${table}${id}`} className="grid gap-2 p-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{codeWords(tables, table)}</span>
              <Badge tone={tones[change]}>{t(`change.${change}`)}</Badge>
              {name && <span>{name}</span>}
              <code className="text-muted text-xs break-all">{id}</code>
            </p>
            <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
              {values.map(({ column, before, after }) => (
                <div key={column} className="contents">
                  <dt className="text-muted font-mono break-all">{column}</dt>
                  <dd className="min-w-0 break-words">
                    {change === "changed" && <span className="text-muted">{said(before)} → </span>}
                    {said(change === "removed" ? before : after)}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}
