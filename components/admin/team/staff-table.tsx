import { useLocale, useTranslations } from "next-intl";
import { actionWords } from "@/components/admin/code-words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { TeamMember } from "@/lib/admin/team/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { HandOverDialog } from "./hand-over-dialog";
import { StaffMenu } from "./staff-menu";

function Recent({ recent }: { recent: TeamMember["recent"] }) {
  const t = useTranslations("adminTeam.staff");
  const codes = useTranslations("admin.codes");
  const actions = useTranslations("admin.codes.actions");
  const locale = useLocale();
  if (recent.length === 0) return <span className="text-muted">{t("nothing")}</span>;
  return (
    <ul className="grid gap-1">
      {recent.map((line) => (
        <li key={line.line} className="text-xs">
          {actionWords(actions, (action) => codes("undone", { action }), line.action)}
          {line.member && (
            <>
              {" · "}
              <TextLink href={localizedHref(locale, `/admin/home/${line.member}`)}>
                {line.member_name ?? t("nameless")}
              </TextLink>
            </>
          )}{" "}
          <span className="text-muted">
            <When at={line.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who is staff: role, second factor, last seen, and the last things they did. */
export function StaffTable({ staff, isAdmin }: { staff: TeamMember[]; isAdmin: boolean }) {
  const t = useTranslations("adminTeam.staff");
  const roles = useTranslations("admin.roles");
  const locale = useLocale();
  return (
    <Table caption={t("caption")} stacked>
      <thead>
        <tr>
          <Th>{t("name")}</Th>
          {isAdmin && <Th>{t("factor")}</Th>}
          <Th>{t("seen")}</Th>
          <Th>{t("lately")}</Th>
          {isAdmin && <Th>{t("looks")}</Th>}
          {isAdmin && <Th>{t("cases")}</Th>}
          {isAdmin && (
            <Th>
              <span className="sr-only">{t("act")}</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {staff.map((person) => (
          <tr key={person.user_id}>
            <Td data-label={t("name")}>
              <span className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <TextLink href={localizedHref(locale, `/admin/home/${person.user_id}`)}>
                    {person.name ?? t("nameless")}
                  </TextLink>
                  {person.roles.map((role) => (
                    <Badge key={role} tone="info">
                      {roles(role)}
                    </Badge>
                  ))}
                  {person.own && <Badge>{t("you")}</Badge>}
                  {person.suspended && <Badge tone="negative">{t("suspended")}</Badge>}
                </span>
                <span className="text-muted text-xs break-all">{person.email}</span>
              </span>
            </Td>
            {isAdmin && (
              <Td data-label={t("factor")}>
                <span>
                  <Badge tone={person.factor ? "positive" : "negative"}>
                    {t(person.factor ? "set" : "missing")}
                  </Badge>
                </span>
              </Td>
            )}
            <Td data-label={t("seen")}>
              {person.last_seen_at ? <When at={person.last_seen_at} /> : t("never")}
            </Td>
            <Td data-label={t("lately")}>
              <Recent recent={person.recent} />
            </Td>
            {isAdmin && (
              <Td data-label={t("looks")}>
                {person.looks && person.looks.looked > 0 ? (
                  t("agreed", person.looks)
                ) : (
                  <span className="text-muted">{t("noLooks")}</span>
                )}
              </Td>
            )}
            {isAdmin && (
              <Td data-label={t("cases")}>
                {person.cases && person.cases.length > 0 ? (
                  <HandOverDialog
                    from={person.user_id}
                    name={person.name ?? t("nameless")}
                    cases={person.cases}
                    colleagues={staff
                      .filter(({ user_id, suspended }) => user_id !== person.user_id && !suspended)
                      .map(({ user_id, name, email }) => ({ id: user_id, name: name ?? email ?? user_id }))}
                  />
                ) : (
                  <span className="text-muted">{t("noCases")}</span>
                )}
              </Td>
            )}
            {isAdmin && (
              <Td className="w-16 text-right">
                <StaffMenu member={person.user_id} name={person.name ?? t("nameless")} held={person.roles} />
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
