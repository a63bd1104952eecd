import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import { BulkBar } from "@/components/admin/list/bulk/bulk-bar";
import { BulkJob } from "@/components/admin/list/bulk/job-panel";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import {
  members,
  memberStates,
  memberTiers,
  staffRoles,
  type memberPage,
  type MemberRow,
} from "@/lib/admin/members/members.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { segments } from "@/lib/admin/member-list";
import { sources } from "@/lib/analytics/sources";
import type { SegmentNames } from "@/lib/admin/segments/schema";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { MemberCell, StateCell } from "./member-cells";

function useWords(saved: SegmentNames): ListWords {
  const t = useTranslations("admin.members");
  const file = useTranslations("admin.file");
  const role = useTranslations("admin.roles");
  const tier = useTranslations("members.tiers");
  const source = useTranslations("adminAnalytics.sources");
  const words = <Key extends string>(keys: readonly Key[], word: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, word(key)]));
  return listWords(members, t, {
    options: {
      tier: words(memberTiers, (each) => tier(each)),
      role: words(staffRoles, (each) => role(each)),
      state: words(memberStates, (each) => t(`states.${each}`)),
      segment: words(segments, (each) => file(`segments.${each}`)),
      source: words(sources, (each) => source(each)),
      saved: Object.fromEntries(saved.map(({ id, name }) => [id, name])),
    },
    empty: { title: t("emptyTitle"), text: t("empty") },
  });
}

/** Nothing for most members. `readAt` is when the list was read. */
function stateCell({ suspended_until: until, onboarding_completed, open_case }: MemberRow, readAt: string) {
  const suspended = until !== null && (until === "infinity" || Date.parse(until) > Date.parse(readAt));
  if (!suspended && onboarding_completed && !open_case) return null;
  return <StateCell suspended={suspended} onboarding={!onboarding_completed} openCase={open_case} />;
}

type MemberListProps = {
  answer: ListAnswer<z.output<typeof memberPage>>;
  roles: readonly Role[];
};

/** The members; each row opens the member's file. */
export function MemberList({ answer, roles }: MemberListProps) {
  const t = useTranslations("admin.members");
  const tier = useTranslations("members.tiers");
  const file = useTranslations("admin.file");
  const role = useTranslations("admin.roles");
  const format = formatter(useLocale());
  const words = useWords(answer.segments);
  const cells = (row: MemberRow): ListRow["cells"] => ({
    member: <MemberCell id={row.user_id} full_name={row.full_name} email={row.email} roles={row.roles} />,
    tier: tier.has(row.tier) ? tier(row.tier) : row.tier,
    points: (
      <>
        {format.number(row.xp)}
        {row.owed > 0 && <span className="text-negative block text-xs">{t("owes", { owed: row.owed })}</span>}
      </>
    ),
    referrals: format.number(row.qualified_referrals),
    segment: file(`segments.${row.segment}`),
    state: stateCell(row, answer.now),
    joined: <When at={row.created_at} />,
    seen: row.last_seen_at ? (
      <When at={row.last_seen_at} />
    ) : (
      <span className="text-muted">{t("never")}</span>
    ),
    username: row.username,
    phone: row.phone && `+${row.phone}`,
    wallet: row.wallet_address?.startsWith("0x") && (
      <span className="figures text-xs" title={row.wallet_address}>
        {`${row.wallet_address.slice(0, 6)}…${row.wallet_address.slice(-4)}`}
      </span>
    ),
    country: row.card_country,
    roles: row.roles.map((each) => (
      <Badge key={each} tone="info">
        {role.has(each) ? role(each) : each}
      </Badge>
    )),
    id: <span className="figures text-xs">{row.user_id}</span>,
  });
  const rows = answer.page.rows.map((row) => ({
    id: row.user_id,
    name: row.full_name ?? row.email ?? row.user_id,
    cells: cells(row),
  }));
  return (
    <AdminList
      list={members}
      words={words}
      roles={roles}
      answer={answer}
      rows={rows}
      bulk={{
        job: <BulkJob list={members.name} />,
        bar: (matching) => (
          <BulkBar list={members.name} matching={matching} isAdmin={roles.includes("admin")} />
        ),
      }}
    />
  );
}
