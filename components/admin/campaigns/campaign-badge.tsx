import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { CampaignRow } from "@/lib/admin/campaigns/schema";

const tones = {
  draft: "neutral",
  scheduled: "info",
  running: "accent",
  paused: "negative",
  cancelled: "neutral",
  finished: "positive",
} as const;

export function CampaignBadge({ state }: Pick<CampaignRow, "state">) {
  const t = useTranslations("adminCampaigns.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
