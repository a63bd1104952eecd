"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import type { LedgerLine } from "@/lib/points/schema";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";

/** Ledger lines, newest first. */
export function ActivityList({ lines, empty }: { lines: LedgerLine[]; empty: string }) {
  const t = useTranslations("points");
  if (lines.length === 0) return <p className="text-muted text-sm">{empty}</p>;
  return (
    <ul className="divide-line -my-3 divide-y">
      {lines.map((line) => (
        <li key={line.id} className="flex items-baseline gap-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="text-sm">
              <Reason line={line} />
            </p>
            <p className="text-muted text-xs">
              <When at={line.created_at} />
            </p>
          </div>
          <span className={cn("figures text-sm", line.points >= 0 ? "text-positive" : "text-negative")}>
            {t("signed", { points: line.points })}
          </span>
        </li>
      ))}
    </ul>
  );
}
