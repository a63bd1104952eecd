import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { memberStrikes, type strikesPage } from "@/lib/admin/team/strikes.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { communityRules, strikeKinds } from "@/lib/moderation/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";

type Props = { answer: ListAnswer<z.output<typeof strikesPage>>; roles: readonly Role[] };

/** What moderators decided against members, newest first. */
export function StrikeList({ answer, roles }: Props) {
  const t = useTranslations("adminTeam.strikes");
  const rules = useTranslations("admin.cases.report.rules");
  const locale = useLocale();
  const words = listWords(memberStrikes, t, {
    options: {
      kind: Object.fromEntries(strikeKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
      rule: Object.fromEntries(communityRules.map((rule) => [rule, rules(rule)])),
    },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.user_id,
    cells: {
      created: <When at={row.created_at} />,
      member: (
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
      ),
      kind: t(`kinds.${row.kind}`),
      rule: row.rule ? rules(row.rule) : "–",
      reason: row.reason,
      until: row.until === "infinity" ? t("forever") : row.until ? <When at={row.until} /> : "–",
      state: t(`states.${row.state}`),
      actor: row.actor ?? "–",
      expires: <When at={row.expires_at} />,
    },
  }));
  return <AdminList list={memberStrikes} words={words} roles={roles} answer={answer} rows={rows} />;
}
