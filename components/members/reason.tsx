"use client";

import { useTranslations } from "next-intl";
import type { LedgerLine } from "@/lib/members/dashboard";

/** Details whose values a sentence of `points.reasons` names. */
const named: Record<string, string[]> = {
  referral: ["name"],
  purchase: ["plan"],
  renewal: ["plan"],
  mint: ["token"],
};

/** Why a line stands in the ledger: in the reader's language where the source is known, else as it was written. */
export function Reason({ line }: { line: Pick<LedgerLine, "source" | "reason" | "details"> }) {
  const t = useTranslations("points.reasons");
  const values = Object.fromEntries(
    Object.entries(line.details ?? {}).map(([key, value]) => [key, String(value)]),
  );
  const complete = (named[line.source] ?? []).every((key) => key in values);
  return complete && t.has(line.source) ? t(line.source, values) : line.reason;
}
