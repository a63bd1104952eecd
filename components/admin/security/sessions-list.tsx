import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { EndSessionsButton } from "@/components/admin/member-file/session-actions";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { allSessions, type SessionRow, type sessionsPage } from "@/lib/admin/security/sessions.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import { deviceName } from "@/lib/session/cookies/device";
import type { Role } from "@/lib/session/member";

function useWords(): ListWords {
  const t = useTranslations("admin.security.allSessions");
  return listWords(allSessions, t);
}

function State({ row }: { row: SessionRow }) {
  const t = useTranslations("admin.security.allSessions");
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={row.live ? "positive" : "neutral"}>{t(row.live ? "live" : "over")}</Badge>
      {row.current && <Badge tone="info">{t("current")}</Badge>}
      {row.second_factor && <Badge tone="neutral">{t("factor")}</Badge>}
    </span>
  );
}

/** Every session of every member, latest seen first; a live one can be ended. */
export function SessionsList({
  answer,
  roles,
}: {
  answer: ListAnswer<z.output<typeof sessionsPage>>;
  roles: readonly Role[];
}) {
  const security = useTranslations("admin.security");
  const roleNames = useTranslations("admin.roles");
  const locale = useLocale();
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const name = row.name ?? security("nameless");
    return {
      id: row.id,
      name: `${name}, ${deviceName(row.user_agent)}`,
      cells: {
        member: (
          <span className="flex flex-wrap items-center gap-2">
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{name}</TextLink>
            {row.roles.map((role) => (
              <Badge key={role} tone="info">
                {roleNames(role)}
              </Badge>
            ))}
          </span>
        ),
        state: <State row={row} />,
        device: deviceName(row.user_agent),
        first: <When at={row.first_seen_at} />,
        seen: <When at={row.last_seen_at} />,
        end: row.live && !row.current && <EndSessionsButton member={row.user_id} session={row.session} />,
      },
    };
  });
  return <AdminList list={allSessions} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
