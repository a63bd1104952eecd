import { useTranslations } from "next-intl";
import { audienceObstacles } from "@/lib/admin/campaigns/rules";
import type { CampaignAudience } from "@/lib/admin/campaigns/schema";

/** How many a campaign would reach, and why the others whom its audience fits get nothing. */
export function AudienceReach({ members, fitting, obstacles }: CampaignAudience) {
  const t = useTranslations("adminCampaigns.audience");
  const leftOut = audienceObstacles.filter((obstacle) => obstacle !== "suppressed" && obstacles[obstacle]);
  return (
    <>
      <p className="text-base font-semibold">{t("members", { count: members })}</p>
      {leftOut.length > 0 && (
        <>
          <p className="text-muted">{t("fitting", { count: fitting, out: fitting - members })}</p>
          <ul className="text-muted list-disc pl-5">
            {leftOut.map((obstacle) => (
              <li key={obstacle}>{t(`obstacles.${obstacle}`, { count: obstacles[obstacle] ?? 0 })}</li>
            ))}
          </ul>
        </>
      )}
      {obstacles.suppressed ? (
        <p className="text-muted">{t("obstacles.suppressed", { count: obstacles.suppressed })}</p>
      ) : null}
    </>
  );
}
