import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { Badge } from "@/components/ui/badge";
import {
  referralCampaigns,
  type referralCampaignsPage,
} from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { campaignStates } from "@/lib/admin/referral-campaigns/schema";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { CampaignDialog, CampaignEndDialog } from "./campaign-dialogs";

type Props = { answer: ListAnswer<z.output<typeof referralCampaignsPage>>; roles: readonly Role[] };

/** Extra points for referrals: what stands, runs, is planned and was. */
export function CampaignList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.campaigns");
  const tier = useTranslations("members.tiers");
  const segment = useTranslations("admin.file.segments");
  const locale = useLocale();
  const format = formatter(locale);
  const isAdmin = roles.includes("admin");
  const words = listWords(referralCampaigns, t, {
    options: { state: Object.fromEntries(campaignStates.map((state) => [state, t(`states.${state}`)])) },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const name = row.titles[locale] ?? row.titles.en ?? "";
    const whom = [...row.tiers.map((key) => tier(key)), ...row.segments.map((key) => segment(key))];
    return {
      id: row.id,
      name,
      cells: {
        title: name,
        state: (
          <Badge tone={row.state === "running" ? "accent" : "neutral"}>{t(`states.${row.state}`)}</Badge>
        ),
        points: format.number(row.points),
        for: whom.length > 0 ? whom.join(", ") : t("everybody"),
        starts: <time dateTime={row.starts_at}>{format.time(row.starts_at, "medium")}</time>,
        ends: row.ends_at ? (
          <time dateTime={row.ends_at}>{format.time(row.ends_at, "medium")}</time>
        ) : (
          t("stands")
        ),
        paid: t("paidValue", { referrals: row.referrals, points: row.paid }),
        act: isAdmin && row.state !== "over" && (
          <span className="flex flex-wrap justify-end gap-1">
            <CampaignDialog of={row} name={name} />
            <CampaignEndDialog of={row} name={name} />
          </span>
        ),
      },
    };
  });
  return <AdminList list={referralCampaigns} words={words} roles={roles} answer={answer} rows={rows} />;
}
