import { useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import { CampaignBadge } from "./campaign-badge";
import { CampaignFigures } from "./campaign-figures";
import { CampaignProgress } from "./campaign-progress";
import { CampaignSteps } from "./campaign-steps";

/** A campaign that is no draft any more: where it stands, what may be done, what came of it. */
export function CampaignView({ campaign }: { campaign: CampaignFile }) {
  const t = useTranslations("adminCampaigns.view");
  const domains = campaign.domains.map(({ domain }) => domain).join(", ");
  const { counts, scheduled_at, started_at, finished_at } = campaign;
  return (
    <div className="grid grid-cols-1 gap-6">
      <SectionCard title={t("stateTitle")} action={<CampaignBadge state={campaign.state} />}>
        <div className="mb-4 grid gap-3 empty:hidden">
          {campaign.pause_reason && campaign.pause_reason !== "staff" && (
            <Alert>{t(`paused.${campaign.pause_reason}`)}</Alert>
          )}
          {domains && <Alert>{t("domains", { domains })}</Alert>}
        </div>
        <p className="text-muted mb-4 flex flex-wrap gap-x-4 text-sm">
          {!started_at && scheduled_at && (
            <span>
              {t.rich(campaign.at_local ? "scheduledLocal" : "scheduled", {
                at: () => <When at={scheduled_at} />,
              })}
            </span>
          )}
          {started_at && <span>{t.rich("started", { at: () => <When at={started_at} /> })}</span>}
          {finished_at && <span>{t.rich("finished", { at: () => <When at={finished_at} /> })}</span>}
          <span>{t("pace", { count: campaign.rate_count, minutes: campaign.rate_minutes })}</span>
          {campaign.held_out > 0 && <span>{t("heldOut", { count: campaign.held_out })}</span>}
        </p>
        <CampaignProgress key={campaign.version} campaign={campaign} />
        {counts.uncertain > 0 && <p className="text-muted mt-3 text-sm">{t("uncertainNote")}</p>}
        <div className="mt-4">
          <CampaignSteps campaign={campaign} members={counts.frozen} />
        </div>
      </SectionCard>
      {counts.frozen > 0 && <CampaignFigures campaign={campaign} />}
    </div>
  );
}
