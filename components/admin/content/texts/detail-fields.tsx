"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { writtenMoment } from "@/lib/admin/content-words";
import { previewTiers } from "@/lib/admin/content/versions";
import type { KeptDetails } from "@/lib/admin/documents/schema";
import {
  announcementForms,
  audiences,
  figureUnits,
  questionGroups,
  type DetailedKind,
} from "@/lib/content/kinds";
import { ChoiceField } from "../choice-field";

type DetailFieldsProps = {
  kind: DetailedKind;
  details: KeptDetails;
  form: Pick<ActionForm<unknown>, "error" | "values">;
};

const moments = new Set(["ends_at", "date", "as_of", "in_force"]);
const hinted = ["path", "position", "number", "date", "ends_at"] as const;
type Hinted = (typeof hinted)[number];
type Line = Hinted | "value" | "source" | "source_url" | "as_of" | "in_force";
type Choices = {
  form: (typeof announcementForms)[number];
  audience: (typeof audiences)[number];
  group: (typeof questionGroups)[number];
  unit: (typeof figureUnits)[number];
};
const isHinted = (name: Line): name is Hinted => (hinted as readonly string[]).includes(name);

/** What a kind of text has beside its words. */
export function DetailFields({ kind, details, form: { error, values } }: DetailFieldsProps) {
  const t = useTranslations("adminContent.texts");
  const tiers = useTranslations("members.tiers");
  const kept = (name: string) =>
    details[name] === null || details[name] === undefined ? "" : String(details[name]);
  const line = (name: Line, required = false) => (
    <TextField
      key={name}
      label={t(`details.${name}`)}
      hint={isHinted(name) ? t(`hints.${name}`) : undefined}
      name={name}
      type={moments.has(name) ? "datetime-local" : "text"}
      required={required}
      defaultValue={values[name] ?? (moments.has(name) ? writtenMoment(kept(name)) : kept(name))}
      error={error(name)}
    />
  );
  const choice = (name: keyof Choices, options: readonly Choices[keyof Choices][]) => (
    <ChoiceField
      key={name}
      label={t(`details.${name}`)}
      name={name}
      options={options.map((option) => [option, t(`choices.${option}`)])}
      value={values[name] ?? (kept(name) || options[0])}
      error={error(name)}
    />
  );
  const chosen = details.tiers;
  const fields = {
    announcement: () => [
      choice("form", announcementForms),
      choice("audience", audiences),
      <fieldset key="tiers" className="grid sm:col-span-2">
        <legend className="text-sm font-medium">{t("details.tiers")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {previewTiers.map((tier) => (
            <Checkbox
              key={tier}
              label={tiers(tier)}
              name={`tier_${tier}`}
              defaultChecked={Array.isArray(chosen) && chosen.includes(tier)}
            />
          ))}
        </div>
        {error("tiers") && <p className="text-negative text-sm">{error("tiers")}</p>}
      </fieldset>,
      line("ends_at"),
      line("path"),
    ],
    update: () => [line("date"), line("path")],
    faq: () => [choice("group", questionGroups), line("position", true)],
    note: () => [line("date")],
    figure: () => [
      line("value", true),
      choice("unit", figureUnits),
      line("source", true),
      line("source_url"),
      line("as_of", true),
      line("position", true),
    ],
    legal: () => [
      line("number", true),
      line("in_force", true),
      <Checkbox
        key="ask"
        className="sm:col-span-2"
        label={t("details.ask")}
        hint={t("hints.ask")}
        name="ask"
        defaultChecked={details.ask === true}
      />,
    ],
  }[kind]();
  return <div className="grid items-start gap-4 sm:grid-cols-2">{fields}</div>;
}
