import { useTranslations } from "next-intl";
import { MemberLink } from "@/components/admin/billing/links";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";

/** Whom campaigns are for, one by one, with what the mail server said. */
export function RecipientsList(shown: Shown<typeof campaignRecipients>) {
  const t = useTranslations("adminCampaigns.recipients");
  const states = useTranslations("adminCampaigns.recipientStates");
  const reasons = useTranslations("adminCampaigns.obstacles");
  return (
    <ListView
      list={campaignRecipients}
      {...shown}
      words={{ filters: { campaign: t("campaign"), result: t("result"), link: t("link") } }}
      row={(row) => {
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
      }}
    />
  );
}
