"use client";

import { useLocale, useNow, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { MissionCard } from "@/components/missions/mission-card";
import { MissionStanding } from "@/components/missions/mission-standing";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { previewMissionAction } from "@/lib/admin/missions/actions";
import type { MissionPreview as Preview, PreviewQuery } from "@/lib/admin/missions/schema";
import type { MissionStanding as Standing } from "@/lib/missions/schema";
import { levelKeys } from "@/lib/points/rules";

const tiers = ["standard", "plus", "pro", "founder"] as const;

/** How a mission stands for a member who has not begun it. */
const standingOf = ({ mission, state, needed }: Preview): Standing => ({
  slug: mission.slug,
  state,
  value: 0,
  needed,
  available: true,
  checked_at: null,
  next_at: null,
  passed_at: null,
  again_at: null,
  left: mission.max_claims,
  quiz: null,
  proof: null,
});

/** The card as that member reads it, and the questions that it leads to. */
function PreviewCard({ preview, at }: { preview: Preview; at: string }) {
  const t = useTranslations("adminContent.missions.preview");
  const locale = useLocale();
  const { mission, state, before, quiz } = preview;
  const all = before ? [before] : [];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul data-testid="mission-preview">
        <MissionCard mission={mission} all={all} at={at} state={state}>
          <MissionStanding mission={mission} mine={standingOf(preview)} all={all} />
        </MissionCard>
      </ul>
      {quiz && (
        <details className="text-sm">
          <summary className="cursor-pointer">{t("questions", { count: quiz.questions.length })}</summary>
          <ol className="mt-2 grid list-decimal gap-2 pl-5">
            {quiz.questions.map((question, index) => (
              <li key={index}>
                {question.text[locale] ?? question.text.en}
                <p className="text-muted">
                  {question.options.map((option) => option[locale] ?? option.en).join(" · ")}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** A mission as members of any tier and level would see it, before it is published. */
export function MissionPreview({ id, initial }: { id: string; initial: Preview }) {
  const t = useTranslations("adminContent.missions.preview");
  const levels = useTranslations("points.levels");
  const plans = useTranslations("members.tiers");
  const [query, setQuery] = useState<PreviewQuery>({ id, tier: "standard", level: "trailhead", done: false });
  const [preview, setPreview] = useState<Preview | null>(initial);
  const at = useNow().toISOString();
  const [pending, start] = useTransition();
  const ask = (change: Partial<PreviewQuery>) => {
    const next = { ...query, ...change };
    setQuery(next);
    start(async () => {
      const answer = await previewMissionAction(null, next);
      setPreview(answer.ok ? answer.data : null);
    });
  };
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("tier")}>
            {(control) => (
              <Select
                {...control}
                value={query.tier}
                onChange={({ target }) => ask({ tier: target.value as PreviewQuery["tier"] })}
              >
                {tiers.map((tier) => (
                  <option key={tier} value={tier}>
                    {plans(tier)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("level")}>
            {(control) => (
              <Select
                {...control}
                value={query.level}
                onChange={({ target }) => ask({ level: target.value as PreviewQuery["level"] })}
              >
                {levelKeys.map((level) => (
                  <option key={level} value={level}>
                    {levels(level)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {initial.before && (
          <Checkbox
            label={t("done")}
            checked={query.done}
            onChange={({ target }) => ask({ done: target.checked })}
          />
        )}
        <div aria-live="polite" aria-busy={pending}>
          {preview ? <PreviewCard preview={preview} at={at} /> : <FieldError>{t("failed")}</FieldError>}
        </div>
      </div>
    </SectionCard>
  );
}
