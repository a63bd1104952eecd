import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { emailCampaigns } from "@/lib/admin/campaigns/campaigns.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CampaignBadge } from "./campaign-badge";

/** Every campaign, the one that was changed last first. */
export function CampaignsList(shown: Shown<typeof emailCampaigns>) {
  const t = useTranslations("adminCampaigns.list");
  const categories = useTranslations("adminCampaigns.categories");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={emailCampaigns}
      {...shown}
      row={(row) => {
        const at = row.finished_at ?? row.started_at ?? row.scheduled_at;
        const { frozen, queued, in_flight } = row.counts;
        return {
          id: row.id,
          name: row.name,
          cells: {
            name: (
              <TextLink href={localizedHref(locale, `/admin/email-campaign/${row.id}`)}>{row.name}</TextLink>
            ),
            state: <CampaignBadge state={row.state} />,
            category: categories(row.category),
            when: at && <When at={at} />,
            progress:
              frozen > 0 &&
              t("progress", { done: format.number(frozen - queued - in_flight), all: format.number(frozen) }),
          },
        };
      }}
    />
  );
}
