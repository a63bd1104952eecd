"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ChoiceField } from "@/components/admin/content/choice-field";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { ActionForm } from "@/components/ui/use-action-form";
import { campaignGroups, campaignTiers } from "@/lib/admin/campaigns/rules";
import type { DraftValues } from "@/lib/admin/campaigns/draft";
import type { CampaignAudience } from "@/lib/admin/campaigns/schema";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { AudienceCount } from "./audience-count";

type BoxesProps = {
  legend: string;
  name: string;
  options: readonly (readonly [key: string, label: string])[];
  first: DraftValues;
};

function Boxes({ legend, name, options, first }: BoxesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([key, label]) => (
          <Checkbox
            key={key}
            name={`${name}_${key}`}
            label={label}
            defaultChecked={first[`${name}_${key}`] === "on"}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Props = {
  first: DraftValues;
  segments: readonly { id: string; name: string }[];
  form: Pick<ActionForm<unknown>, "error" | "values">;
  onCounted: (audience: CampaignAudience) => void;
};

/** For whom: by tier, language, group and saved segment; and how many that are now. */
export function AudienceFields({ first, segments, form, onCounted }: Props) {
  const t = useTranslations("adminCampaigns.audience");
  const tier = useTranslations("members.tiers");
  const group = useTranslations("admin.file.segments");
  const here = useRef<HTMLDivElement>(null);
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div ref={here} className="grid gap-4">
        <Boxes
          legend={t("tiers")}
          name="tiers"
          options={campaignTiers.map((key) => [key, tier(key)])}
          first={first}
        />
        <Boxes
          legend={t("locales")}
          name="locales"
          options={locales.map((key) => [key, localeNames[key]])}
          first={first}
        />
        <Boxes
          legend={t("groups")}
          name="segments"
          options={campaignGroups.map((key) => [key, group(key)])}
          first={first}
        />
        <ChoiceField
          label={t("segment")}
          name="segment_id"
          none={t("noSegment")}
          options={segments.map(({ id, name }) => [id, name])}
          value={first.segment_id}
          error={form.error("segment_id")}
        />
      </div>
      <AudienceCount within={here} onCounted={onCounted} />
    </SectionCard>
  );
}
