"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChoiceChip } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { fields, type DraftCondition } from "@/lib/admin/segments/rules";
import type { SegmentFile } from "@/lib/admin/segments/schema";
import { localeNames } from "@/lib/platform/i18n/routing";

type ConditionValueProps = {
  condition: DraftCondition;
  /** The name of the field. */
  label: string;
  file: SegmentFile;
  /** Whether it is marked as missing. */
  invalid: boolean;
  onChange: (next: DraftCondition) => void;
};

/** What a field of choices can be, each with its word. */
function useChoices(field: DraftCondition["field"], file: SegmentFile): [string, string][] {
  const t = useTranslations("adminSegments.editor");
  const tier = useTranslations("members.tiers");
  const level = useTranslations("points.levels");
  const segment = useTranslations("admin.file.segments");
  const locale = useLocale();
  if (field === "level") return file.levels.map((key) => [key, level(key)]);
  if (field === "mission") return file.missions.map(({ id, texts }) => [id, wordsOf(texts, locale).title]);
  if (field === "language") return Object.entries(localeNames);
  const listed = file.fields.find((each) => each.field === field)?.choices ?? [];
  return listed.map((key) => [
    key,
    field === "tier"
      ? tier(key as "pro")
      : field === "segment"
        ? segment(key as "new")
        : t.has(`funnel.${key}`)
          ? t(`funnel.${key}`)
          : key,
  ]);
}

/** The value of a condition, by what its field is. */
export function ConditionValue({ condition, label, file, invalid, onChange }: ConditionValueProps) {
  const t = useTranslations("adminSegments.editor");
  const choices = useChoices(condition.field, file);
  const { field, op, chosen, text } = condition;
  const kind = fields[field];
  const type = (typed: string) => onChange({ ...condition, text: typed });
  const missing = invalid ? t(kind === "choice" ? "choose" : "missing") : undefined;

  if (op === "never") return <span className="text-muted hidden min-h-11 md:block" />;
  if (kind === "truth")
    return (
      <Select
        aria-label={label}
        value={text === "no" ? "no" : "yes"}
        onChange={({ target }) => type(target.value)}
      >
        <option value="yes">{t("yes")}</option>
        <option value="no">{t("no")}</option>
      </Select>
    );
  if (field === "country")
    return (
      <div className="grid gap-1.5">
        <Input
          aria-label={label}
          aria-invalid={invalid || undefined}
          placeholder="ES, DE"
          autoComplete="off"
          defaultValue={chosen.join(", ")}
          onChange={({ target }) =>
            onChange({ ...condition, chosen: target.value.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? [] })
          }
        />
        <FieldError>{missing}</FieldError>
      </div>
    );
  if (kind === "choice")
    return (
      <div role="group" aria-label={label} className="grid gap-1.5">
        <div className="flex max-h-56 flex-wrap gap-2 overflow-y-auto p-0.5">
          {choices.map(([key, word], index) => (
            <ChoiceChip
              key={key}
              label={word}
              checked={chosen.includes(key)}
              aria-invalid={(invalid && index === 0) || undefined}
              onChange={({ target }) =>
                onChange({
                  ...condition,
                  chosen: target.checked ? [...chosen, key] : chosen.filter((each) => each !== key),
                })
              }
            />
          ))}
          {choices.length === 0 && <p className="text-muted text-sm">{t("nothing")}</p>}
        </div>
        <FieldError>{missing}</FieldError>
      </div>
    );
  const unit =
    kind === "time"
      ? op === "within" || op === "beyond"
        ? t("days")
        : null
      : field === "spend"
        ? "$"
        : null;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <Input
          aria-label={label}
          aria-invalid={invalid || undefined}
          type={op === "from" || op === "before" ? "date" : "text"}
          inputMode={field === "spend" ? "decimal" : "numeric"}
          autoComplete="off"
          value={text}
          onChange={({ target }) => type(target.value)}
          className="sm:max-w-48"
        />
        {unit && <span className="text-muted text-sm">{unit}</span>}
      </div>
      <FieldError>{missing}</FieldError>
    </div>
  );
}
