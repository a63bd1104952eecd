import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { referralCampaigns } from "@/lib/admin/referral-campaigns/referral-campaigns.list";
import { formatter } from "@/lib/platform/i18n/format";
import { CampaignDialog, CampaignEndDialog } from "./campaign-dialogs";

/** Extra points for referrals: what stands, runs, is planned and was. */
export function CampaignList(shown: Shown<typeof referralCampaigns>) {
  const t = useTranslations("adminContent.campaigns");
  const tier = useTranslations("members.tiers");
  const segment = useTranslations("admin.file.segments");
  const locale = useLocale();
  const format = formatter(locale);
  const isAdmin = shown.roles.includes("admin");
  return (
    <ListView
      list={referralCampaigns}
      {...shown}
      row={(row) => {
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
      }}
    />
  );
}
