import { useTranslations } from "next-intl";
import type { z } from "zod";
import { MemberLink } from "@/components/admin/billing/links";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { recipientResults, recipientStates } from "@/lib/admin/campaigns/rules";
import {
  campaignRecipients,
  type campaignRecipientsPage,
} from "@/lib/admin/campaigns/campaign-recipients.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import type { Role } from "@/lib/session/member";

type Props = { answer: ListAnswer<z.output<typeof campaignRecipientsPage>>; roles: readonly Role[] };

/** Whom campaigns are for, one by one, with what the mail server said. */
export function RecipientsList({ answer, roles }: Props) {
  const t = useTranslations("adminCampaigns.recipients");
  const states = useTranslations("adminCampaigns.recipientStates");
  const reasons = useTranslations("adminCampaigns.obstacles");
  const words = listWords(campaignRecipients, t, {
    filters: { campaign: t("campaign"), result: t("result"), link: t("link") },
    options: {
      state: Object.fromEntries(recipientStates.map((state) => [state, states(state)])),
      result: Object.fromEntries(recipientResults.map((result) => [result, t(`results.${result}`)])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const said = row.answer ?? "";
    const answered = row.state === "suppressed" && reasons.has(said as "unsubscribed");
    return {
      id: String(row.id),
      name: row.name ?? t("gone"),
      cells: {
        member: row.user_id ? <MemberLink id={row.user_id} name={row.name} /> : t("gone"),
        state: (
          <span className="flex flex-wrap gap-1">
            <Badge tone={row.state === "accepted" ? "positive" : "neutral"}>{states(row.state)}</Badge>
            {row.complained && <Badge tone="negative">{t("complained")}</Badge>}
            {row.bounced && <Badge tone="negative">{t("bounced")}</Badge>}
            {row.unsubscribed && <Badge tone="neutral">{t("unsubscribed")}</Badge>}
          </span>
        ),
        answer: (
          <span className="text-muted text-xs break-words">
            {answered ? reasons(said as "unsubscribed") : said}
          </span>
        ),
        domain: row.domain,
        variant: row.variant?.toUpperCase(),
        when: row.settled_at ? <When at={row.settled_at} /> : <When at={row.due_at} />,
        message: <span className="figures text-xs break-all">{row.message}</span>,
        made: row.id,
      },
    };
  });
  return <AdminList list={campaignRecipients} words={words} roles={roles} answer={answer} rows={rows} />;
}
