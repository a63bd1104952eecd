"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { useTriage } from "./triage/triage";

/** Who else has the case open now: `by` until the page has asked for itself. */
export function OpenedBy({ id, by }: { id: string; by: string | null }) {
  const t = useTranslations("admin.cases");
  const { others } = useTriage();
  const name = others ? others.get(id) : by;
  return name ? (
    <Badge tone="info" wraps>
      {t("openedBy", { name })}
    </Badge>
  ) : null;
}
