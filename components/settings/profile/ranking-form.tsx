"use client";

import { useTranslations } from "next-intl";
import { useSavedChoice } from "@/components/settings/use-saved-choice";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { saveRanking } from "@/lib/members/actions";

/** Whether the public leaderboard shows the member; saved with the tick. */
export function RankingForm({ shown }: { shown: boolean }) {
  const t = useTranslations("settings.ranking");
  const words = useErrorWords();
  const { chosen, choose, refused } = useSavedChoice(
    shown,
    (next) => saveRanking(null, { shown: next }),
    () => showToast({ title: t("saved"), tone: "positive" }),
  );
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <Checkbox label={t("shown")} checked={chosen} onChange={(event) => choose(event.target.checked)} />
      <FieldError>{refused && words(refused)}</FieldError>
    </SectionCard>
  );
}
