"use client";

import { useTranslations } from "next-intl";
import { ChangeButton } from "@/components/admin/change-button";
import { mergeCaseAction } from "@/lib/admin/work/actions";

/** Puts the case beside another of the same member, `into`; without one it stands by itself again. */
export function MergeButton({ id, into, version }: { id: string; into?: string; version?: string }) {
  const t = useTranslations("admin.cases");
  return (
    <ChangeButton action={mergeCaseAction} fixed={{ case: id, into: into ?? "", version }}>
      {t(into ? "merge" : "part")}
    </ChangeButton>
  );
}
