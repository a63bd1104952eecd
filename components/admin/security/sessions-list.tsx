import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { EndSessionsButton } from "@/components/admin/member-file/session-actions";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { allSessions, type SessionRow } from "@/lib/admin/security/sessions.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { deviceName } from "@/lib/session/cookies/device";

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
export function SessionsList(shown: Shown<typeof allSessions>) {
  const security = useTranslations("admin.security");
  const roleNames = useTranslations("admin.roles");
  const locale = useLocale();
  return (
    <ListView
      list={allSessions}
      {...shown}
      row={(row) => {
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
            end: row.live && !row.current && <EndSessionsButton member={row.user_id} session={row.session} />,
          },
        };
      }}
    />
  );
}
