"use client";

import { useTranslations } from "next-intl";
import type { Here } from "./here";

/** How many are in the room; while that is not known, how many were there last, in words that say so. */
export function HereLine({ here: { count, isCurrent } }: { here: Here }) {
  const t = useTranslations("chat");
  if (count === null) return <span className="text-muted text-xs">{isCurrent ? "" : t("hereUnknown")}</span>;
  return (
    <span className="text-muted text-xs" data-current={isCurrent}>
      {isCurrent ? t("here", { count }) : t("hereBefore", { count })}
    </span>
  );
}
