import { useTranslations } from "next-intl";
import { audienceObstacles } from "@/lib/admin/campaigns/rules";
import type { CampaignAudience } from "@/lib/admin/campaigns/schema";

/** How many a campaign would reach, and why the others whom its audience fits get nothing. */
export function AudienceReach({ members, fitting, obstacles }: CampaignAudience) {
  const t = useTranslations("adminCampaigns.audience");
  const leftOut = audienceObstacles.filter((obstacle) => obstacle !== "suppressed" && obstacles[obstacle]);
  return (
    <>
      {leftOut.length > 0 ? (
        <div className="border-accent/50 rounded-control mb-2 grid gap-1 border p-4">
          <p className="text-lg font-semibold">{t("reached", { count: members, fitting })}</p>
          <p>{t("leftOut", { out: fitting - members })}</p>
          <ul className="list-disc pl-5">
            {leftOut.map((obstacle) => (
              <li key={obstacle}>{t(`obstacles.${obstacle}`, { count: obstacles[obstacle] ?? 0 })}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-base font-semibold">{t("members", { count: members })}</p>
      )}
      {obstacles.suppressed ? (
        <p className="text-muted">{t("obstacles.suppressed", { count: obstacles.suppressed })}</p>
      ) : null}
    </>
  );
}
