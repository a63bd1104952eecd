"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { saveChallengeAction } from "@/lib/admin/content/actions";
import type { ChallengeFile } from "@/lib/admin/challenges/schema";
import { writtenMoment } from "@/lib/admin/content-words";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { localizedHref } from "@/lib/platform/i18n/href";
import { EditForm } from "../edit-form";
import { ChallengePreview } from "../preview/challenge-preview";
import { WordsFields } from "../words-fields";

/** Writes a challenge: its words in every language, its missions, window and prize. A new one is a draft. */
export function ChallengeForm({ file: { challenge, choices } }: { file: ChallengeFile }) {
  const t = useTranslations("adminContent.challenges");
  const standings = useTranslations("adminContent.missions.standings");
  const locale = useLocale();
  const router = useRouter();
  const published = challenge !== null && challenge.state !== "draft" && challenge.state !== "archived";
  return (
    <EditForm
      action={saveChallengeAction}
      fixed={challenge ? { id: challenge.id, version: challenge.version } : {}}
      save={t(challenge ? "save" : "saveNew")}
      note={t(published ? "savePublished" : "saveNote")}
      onSaved={(saved) => {
        if (!challenge && saved?.id)
          router.push(localizedHref(locale, `/admin/content/challenges/${saved.id}`));
      }}
      preview={<ChallengePreview />}
      fields={(form) => (
        <>
          <SectionCard title={t("words")} note={t("wordsNote")}>
            <WordsFields form={form} texts={challenge?.texts} title={t("title")} text={t("text")} />
          </SectionCard>
          <SectionCard title={t("missions")} note={t("missionsNote")}>
            <fieldset>
              <legend className="sr-only">{t("missions")}</legend>
              {choices.length === 0 && <p className="text-muted text-sm">{t("noMissions")}</p>}
              {choices.map((mission) => (
                <Checkbox
                  key={mission.id}
                  name="missions[]"
                  value={mission.id}
                  label={wordsOf(mission.texts, locale).title}
                  hint={t("missionFacts", { points: mission.points, state: standings(mission.state) })}
                  defaultChecked={challenge?.missions.includes(mission.id)}
                />
              ))}
              <FieldError>{form.error("missions")}</FieldError>
            </fieldset>
          </SectionCard>
          <SectionCard title={t("window")} note={t("windowNote")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {(["starts_at", "ends_at"] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(name)}
                  name={name}
                  type="datetime-local"
                  required
                  defaultValue={writtenMoment(challenge?.[name])}
                  error={form.error(name)}
                />
              ))}
              <TextField
                label={t("prizeLabel")}
                hint={t("prizeHint")}
                name="prize"
                inputMode="numeric"
                required
                defaultValue={challenge?.prize}
                error={form.error("prize")}
              />
              <TextField
                label={t("places")}
                hint={t("placesHint")}
                name="places"
                inputMode="numeric"
                defaultValue={challenge?.places ?? ""}
                error={form.error("places")}
              />
            </div>
          </SectionCard>
        </>
      )}
    />
  );
}
