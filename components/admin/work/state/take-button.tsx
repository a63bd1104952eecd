"use client";

import { useTranslations } from "next-intl";
import { ChangeButton } from "@/components/admin/change-button";
import { takeCaseAction } from "@/lib/admin/work/actions";

/** Takes the case, from nobody or from whoever has it; hands back one's own. */
export function TakeButton({
  id,
  version,
  mine,
  taken,
}: {
  id: string;
  version: string;
  mine: boolean;
  taken: boolean;
}) {
  const t = useTranslations("admin.cases");
  return (
    <ChangeButton
      action={takeCaseAction}
      fixed={{ case: id, taken: String(!mine), version }}
      variant="secondary"
      shortcut="e"
    >
      {t(mine ? "giveBack" : taken ? "takeOver" : "take")}
    </ChangeButton>
  );
}
