"use client";

import { useTranslations } from "next-intl";
import { useSavedChoice } from "@/components/settings/use-saved-choice";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { saveInvitationName } from "@/lib/members/actions";

/** Whether people whom the member invites read their name; saved with the tick. */
export function InvitationForm({ named }: { named: boolean }) {
  const t = useTranslations("settings.invitations");
  const words = useErrorWords();
  const { chosen, choose, refused } = useSavedChoice(
    named,
    (next) => saveInvitationName(null, { named: next }),
    () => showToast({ title: t("saved"), tone: "positive" }),
  );
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <Checkbox
        label={t("named")}
        hint={t("namedHint")}
        checked={chosen}
        onChange={(event) => choose(event.target.checked)}
      />
      <FieldError>{refused && words(refused)}</FieldError>
    </SectionCard>
  );
}
