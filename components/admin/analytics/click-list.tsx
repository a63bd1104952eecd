import { useTranslations } from "next-intl";
import { MemberLink } from "@/components/admin/billing/links";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { referralClicks } from "@/lib/admin/analytics/referral-clicks.list";

/** Single clicks on referral links, latest first, with who joined by them. Who clicked and did not join is not known. */
export function ClickList(shown: Shown<typeof referralClicks>) {
  const t = useTranslations("adminAnalytics.clicks");
  const stages = useTranslations("referrals.stages");
  const none = <span className="text-muted">–</span>;
  return (
    <ListView
      list={referralClicks}
      {...shown}
      words={{ filters: { code: t("code"), via: t("label"), reached: t("reached"), source: t("source") } }}
      row={(row) => ({
        id: row.id,
        name: row.code,
        cells: {
          link: (
            <span className="flex flex-wrap items-center gap-2">
              <code className="text-xs break-all">{row.code}</code>
              {row.via && <Badge>{row.via}</Badge>}
            </span>
          ),
          whose: <MemberLink id={row.user_id} name={row.name} />,
          page: row.page === null ? none : <span className="break-all">{row.page}</span>,
          who: row.stage ? (
            <span className="flex flex-wrap items-center gap-2">
              {row.referee_id && <MemberLink id={row.referee_id} name={row.referee} />}
              <Badge tone={row.stage === "qualified" ? "positive" : "neutral"}>{stages(row.stage)}</Badge>
            </span>
          ) : (
            <span className="text-muted">{t("visitor")}</span>
          ),
        },
      })}
    />
  );
}
