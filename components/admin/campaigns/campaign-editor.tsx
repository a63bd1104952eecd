import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import { CampaignBadge } from "./campaign-badge";
import { CampaignForm } from "./campaign-form";
import { CampaignSteps } from "./campaign-steps";

type Props = { campaign: CampaignFile | null; segments: readonly { id: string; name: string }[] };

/** The form of a draft and, once it is saved, the button that schedules what was saved. */
export function CampaignEditor({ campaign, segments }: Props) {
  const t = useTranslations("adminCampaigns.view");
  return (
    <div className="grid grid-cols-1 gap-6">
      {campaign && (
        <SectionCard title={t("stateTitle")} action={<CampaignBadge state={campaign.state} />}>
          <p className="text-muted mb-4 text-sm">{t("draftNote")}</p>
          <CampaignSteps campaign={campaign} members={0} />
        </SectionCard>
      )}
      <CampaignForm campaign={campaign} segments={segments} />
    </div>
  );
}
