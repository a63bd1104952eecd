"use client";

import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { reasonOf } from "@/lib/hub/reason";
import type { LedgerLine } from "@/lib/points/schema";

/** Why a line is in the ledger, with a link to what caused it where that has a page. */
export function Reason({ line }: { line: Pick<LedgerLine, "source" | "reason" | "details"> }) {
  const t = useTranslations("points.reasons");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const { words, path } = reasonOf(line, locale, t, tiers);
  return path === null ? words : <TextLink href={localizedHref(locale, path)}>{words}</TextLink>;
}
