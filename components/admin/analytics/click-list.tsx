import { useTranslations } from "next-intl";
import type { z } from "zod";
import { MemberLink } from "@/components/admin/billing/links";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import {
  reachedSteps,
  referralClicks,
  type referralClicksPage,
} from "@/lib/admin/analytics/referral-clicks.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { sources } from "@/lib/analytics/sources";
import type { Role } from "@/lib/session/member";

function useWords(): ListWords {
  const t = useTranslations("adminAnalytics.clicks");
  const source = useTranslations("adminAnalytics.sources");
  return listWords(referralClicks, t, {
    filters: { code: t("code"), via: t("label"), reached: t("reached"), source: t("source") },
    options: {
      reached: Object.fromEntries(reachedSteps.map((step) => [step, t(`steps.${step}`)])),
      source: Object.fromEntries([...sources, "unknown" as const].map((each) => [each, source(each)])),
    },
  });
}

type Props = { answer: ListAnswer<z.output<typeof referralClicksPage>>; roles: readonly Role[] };

/** Single clicks on referral links, latest first, with who joined by them. Who clicked and did not join is not known. */
export function ClickList({ answer, roles }: Props) {
  const t = useTranslations("adminAnalytics.clicks");
  const stages = useTranslations("referrals.stages");
  const none = <span className="text-muted">–</span>;
  const rows: ListRow[] = answer.page.rows.map((row) => ({
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
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={referralClicks} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
