"use client";

import { useLocale, useTranslations } from "next-intl";
import type { LedgerLine } from "@/lib/points/schema";

type Line = Pick<LedgerLine, "source" | "reason" | "details">;

/** Details that the sentence of a source names; a line without them keeps the words it was written with. */
const named: Record<string, string> = {
  referral: "name",
  purchase: "plan_key",
  renewal: "plan_key",
  mint: "token_id",
};

/** Why a line is in the ledger: in the reader's language where the source is known, else as it was written. */
export function Reason({ line }: { line: Line }) {
  const t = useTranslations("points.reasons");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const { source, reason, details } = line;
  const detail = named[source];
  // One that staff chose is there in every language.
  const chosen = details[`reason_${locale}`];
  if (typeof chosen === "string") return chosen;
  if (!t.has(source) || (detail && details[detail] === undefined)) return reason;
  const plan = String(details.plan_key ?? "");
  return t(source, {
    name: String(details.name ?? ""),
    token: String(details.token_id ?? ""),
    plan: tiers.has(plan) ? tiers(plan) : plan,
  });
}
