import { useLocale, useTranslations } from "next-intl";
import { BulkBar } from "@/components/admin/list/bulk/bulk-bar";
import { BulkJob } from "@/components/admin/list/bulk/job-panel";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { members, type MemberRow } from "@/lib/admin/members/members.list";
import { formatter } from "@/lib/platform/i18n/format";
import { MemberCell, StateCell } from "./member-cells";

/** Nothing for most members. `readAt` is when the list was read. */
function stateCell({ suspended_until: until, onboarding_completed, open_case }: MemberRow, readAt: string) {
  const suspended = until !== null && (until === "infinity" || Date.parse(until) > Date.parse(readAt));
  if (!suspended && onboarding_completed && !open_case) return null;
  return <StateCell suspended={suspended} onboarding={!onboarding_completed} openCase={open_case} />;
}

/** The members; each row opens the member's file. */
export function MemberList(shown: Shown<typeof members>) {
  const t = useTranslations("admin.members");
  const tier = useTranslations("members.tiers");
  const file = useTranslations("admin.file");
  const role = useTranslations("admin.roles");
  const format = formatter(useLocale());
  const { answer, roles } = shown;
  const cells = (row: MemberRow) => ({
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
  return (
    <ListView
      list={members}
      {...shown}
      words={{
        options: { saved: Object.fromEntries(answer.segments.map(({ id, name }) => [id, name])) },
        empty: { title: t("emptyTitle"), text: t("empty") },
      }}
      row={(row) => ({
        id: row.user_id,
        name: row.full_name ?? row.email ?? row.user_id,
        cells: cells(row),
      })}
      bulk={{
        job: <BulkJob list={members.name} />,
        bar: (matching) => (
          <BulkBar list={members.name} matching={matching} isAdmin={roles.includes("admin")} />
        ),
      }}
    />
  );
}
