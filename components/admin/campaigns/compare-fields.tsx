"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { DraftValues } from "@/lib/admin/campaigns/draft";

type Props = { first: DraftValues; form: Pick<ActionForm<unknown>, "error" | "values"> };

const hints = { ab_percent: "abPercentHint", hold_out: "holdOutHint" } as const;

/** Two subjects for a sample, and members who get nothing, so that the effect can be measured. */
export function CompareFields({ first, form }: Props) {
  const t = useTranslations("adminCampaigns.editor");
  return (
    <SectionCard title={t("compare")} note={t("compareNote")}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(["ab_percent", "ab_hours", "hold_out"] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            hint={name === "ab_hours" ? undefined : t(hints[name])}
            name={name}
            inputMode="numeric"
            defaultValue={form.values[name] ?? first[name]}
            error={form.error(name)}
          />
        ))}
      </div>
    </SectionCard>
  );
}
