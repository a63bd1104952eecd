import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { campaignStates } from "@/lib/admin/campaigns/rules";
import { emailCampaigns, type campaignsPage } from "@/lib/admin/campaigns/campaigns.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { mailCategories } from "@/lib/mail/categories";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { CampaignBadge } from "./campaign-badge";

type Props = { answer: ListAnswer<z.output<typeof campaignsPage>>; roles: readonly Role[] };

/** Every campaign, the one that was changed last first. */
export function CampaignsList({ answer, roles }: Props) {
  const t = useTranslations("adminCampaigns.list");
  const states = useTranslations("adminCampaigns.states");
  const categories = useTranslations("adminCampaigns.categories");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(emailCampaigns, t, {
    options: {
      state: Object.fromEntries(campaignStates.map((state) => [state, states(state)])),
      category: Object.fromEntries(mailCategories.map((category) => [category, categories(category)])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const at = row.finished_at ?? row.started_at ?? row.scheduled_at;
    const { frozen, queued, in_flight } = row.counts;
    return {
      id: row.id,
      name: row.name,
      cells: {
        name: <TextLink href={localizedHref(locale, `/admin/email-campaign/${row.id}`)}>{row.name}</TextLink>,
        state: <CampaignBadge state={row.state} />,
        category: categories(row.category),
        when: at && <When at={at} />,
        progress:
          frozen > 0 &&
          t("progress", { done: format.number(frozen - queued - in_flight), all: format.number(frozen) }),
        changed: <When at={row.changed_at} />,
      },
    };
  });
  return <AdminList list={emailCampaigns} words={words} roles={roles} answer={answer} rows={rows} />;
}
