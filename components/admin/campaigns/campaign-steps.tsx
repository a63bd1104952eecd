"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { setCampaignAction } from "@/lib/admin/campaigns/actions";
import { draftValues } from "@/lib/admin/campaigns/draft";
import type { CampaignStep } from "@/lib/admin/campaigns/rules";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import { PaceFields } from "./pace-fields";

type Form = Pick<ActionForm<unknown>, "error" | "values">;

function WhenFields({ error, values }: Form) {
  const t = useTranslations("adminCampaigns.steps");
  return (
    <>
      <TextField
        label={t("at")}
        hint={t("atHint")}
        name="at"
        type="datetime-local"
        defaultValue={values.at}
        error={error("at")}
      />
      <Checkbox
        name="local"
        label={t("local")}
        hint={t("localHint")}
        defaultChecked={values.local === "on"}
      />
    </>
  );
}

/** Steps without a step back. */
const finalSteps: readonly CampaignStep[] = ["cancel", "rest", "repeat"];

type Props = { campaign: CampaignFile; members: number };

/** What may be done with a campaign now, a button each. */
export function CampaignSteps({ campaign, members }: Props) {
  const t = useTranslations("adminCampaigns.steps");
  const counts = { members, again: campaign.again, uncertain: campaign.counts.uncertain };
  const fields: Partial<Record<CampaignStep, (form: Form) => React.ReactNode>> = {
    schedule: (form) => <WhenFields {...form} />,
    pace: (form) => <PaceFields form={form} first={draftValues(campaign)} />,
  };
  return (
    <div className="flex flex-wrap gap-2">
      {campaign.steps.map((step) => (
        <ChangeDialog
          key={step}
          action={setCampaignAction}
          danger={step === "cancel"}
          trigger={t(`${step}.trigger`)}
          title={t(`${step}.title`)}
          text={t(`${step}.text`, counts)}
          final={finalSteps.includes(step)}
          confirm={t(`${step}.trigger`)}
          fixed={{ id: campaign.id, step, version: campaign.version }}
          fields={fields[step]}
        />
      ))}
    </div>
  );
}
