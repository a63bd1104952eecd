"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { SectionCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { writtenMoment } from "@/lib/admin/content-words";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { saveMissionAction } from "@/lib/admin/content/actions";
import type { MissionFile } from "@/lib/admin/missions/schema";
import type { MissionKind } from "@/lib/missions/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";
import { levelKeys } from "@/lib/points/rules";
import { ChoiceField } from "../choice-field";
import { EditForm } from "../edit-form";
import { MissionPreview } from "../preview/mission-preview";
import { WordsFields } from "../words-fields";
import { ParamFields } from "./param-fields";

const tiers = ["plus", "pro", "founder"] as const;
const repetitions = ["once", "daily", "weekly"] as const;

/** Writes a mission: its words in every language, what it checks, what it gives and when. A new one is a draft. */
export function MissionForm({ file: { mission, kinds, others, segments, points } }: { file: MissionFile }) {
  const t = useTranslations("adminContent.missions");
  const levels = useTranslations("points.levels");
  const locale = useLocale();
  const router = useRouter();
  const [kind, setKind] = useState<MissionKind>(mission?.kind ?? "quiz");
  const parameters = kinds.find((each) => each.kind === kind)?.parameters ?? [];
  const published = mission !== null && mission.state !== "draft" && mission.state !== "archived";
  return (
    <EditForm
      action={saveMissionAction}
      fixed={mission ? { id: mission.id, version: mission.version } : {}}
      save={t(mission ? "save" : "saveNew")}
      note={t(published ? "savePublished" : "saveNote")}
      onSaved={(saved) => {
        if (!mission && saved?.id) router.push(localizedHref(locale, `/admin/content/missions/${saved.id}`));
      }}
      preview={<MissionPreview />}
      fields={(form) => (
        <OneLanguage>
          <SectionCard title={t("words")} note={t("wordsNote")}>
            <WordsFields form={form} texts={mission?.texts} title={t("title")} text={t("text")} />
          </SectionCard>
          <SectionCard title={t("task")} note={mission?.begun ? t("kindStays") : t("taskNote")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label={t("kind")} error={form.error("kind")}>
                {(control) => (
                  <Select
                    {...control}
                    name="kind"
                    value={kind}
                    onChange={({ target }) => setKind(target.value as MissionKind)}
                  >
                    {kinds.map((each) => (
                      <option key={each.kind} value={each.kind}>
                        {t(`kinds.${each.kind}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <TextField
                label={t("points")}
                hint={t("pointsHint", points)}
                name="points"
                inputMode="numeric"
                required
                defaultValue={String(mission?.points ?? points.min)}
                error={form.error("points")}
              />
              <ParamFields
                key={kind}
                parameters={parameters}
                params={mission?.kind === kind ? mission.params : {}}
                error={form.error}
              />
            </div>
            {!mission && (kind === "proof" || kind === "manual") && (
              <p className="text-muted mt-4 text-sm">{t("bounty.later")}</p>
            )}
          </SectionCard>
          <SectionCard title={t("window")} note={t("windowNote")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {(["opens_at", "closes_at"] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(name)}
                  name={name}
                  type="datetime-local"
                  defaultValue={writtenMoment(mission?.[name])}
                  error={form.error(name)}
                />
              ))}
              <ChoiceField
                label={t("repeatsLabel")}
                name="repeats"
                options={repetitions.map((each) => [each, t(`repeats.${each}`)])}
                value={mission?.repeats ?? "once"}
                error={form.error("repeats")}
              />
              <TextField
                label={t("max_claims")}
                hint={t("max_claimsHint")}
                name="max_claims"
                inputMode="numeric"
                defaultValue={mission?.max_claims ?? ""}
                error={form.error("max_claims")}
              />
              <ChoiceField
                label={t("requires")}
                name="requires"
                none={t("none")}
                options={others.map((other) => [other.id, wordsOf(other.texts, locale).title])}
                value={mission?.requires ?? ""}
                error={form.error("requires")}
              />
              <ChoiceField
                label={t("min_level")}
                name="min_level"
                none={t("none")}
                options={levelKeys.map((level) => [level, levels(level)])}
                value={mission?.min_level ?? ""}
                error={form.error("min_level")}
              />
              <ChoiceField
                label={t("min_tier")}
                name="min_tier"
                none={t("none")}
                options={tiers.map((tier) => [tier, t(`options.${tier}`)])}
                value={mission?.min_tier ?? ""}
                error={form.error("min_tier")}
              />
              <ChoiceField
                label={t("segment_id")}
                hint={t("segmentHint")}
                name="segment_id"
                none={t("segmentNone")}
                options={segments.map(({ id, name }) => [id, name])}
                value={mission?.segment_id ?? ""}
                error={form.error("segment_id")}
              />
            </div>
          </SectionCard>
        </OneLanguage>
      )}
    />
  );
}
