import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { When } from "@/components/members/when";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { MemberList } from "@/lib/admin/member-list";
import type { MemberFilter } from "@/lib/admin/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The members list; each row opens the member's file. */
export function MemberTable({ members, filter }: { members: MemberList; filter: MemberFilter }) {
  const t = useTranslations("admin.home");
  const roles = useTranslations("admin.roles");
  const tiers = useTranslations("members.tiers");
  const pages = useTranslations("admin.pages");
  const locale = useLocale();
  const { after: _after, before: _before, ...kept } = filter;
  const hrefOf = (name: "after" | "before", key: unknown) =>
    localizedHref(locale, `/admin/home?${new URLSearchParams({ ...kept, [name]: JSON.stringify(key) })}`);

  if (members.rows.length === 0) {
    return (
      <EmptyState
        title={t("emptyTitle")}
        action={<ButtonLink href={localizedHref(locale, "/admin/home")}>{t("clear")}</ButtonLink>}
      >
        {t("empty")}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Table caption={t("caption")} twoLine>
        <thead>
          <tr>
            <Th>{t("member")}</Th>
            <Th>{t("tier")}</Th>
            <Th numeric>{t("xp")}</Th>
            <Th numeric>{t("referrals")}</Th>
            <Th>{t("joined")}</Th>
          </tr>
        </thead>
        <tbody>
          {members.rows.map((member) => (
            <tr key={member.user_id} className="hover:bg-raised/50">
              <Td>
                <Anchor
                  href={localizedHref(locale, `/admin/home/${member.user_id}`)}
                  className="flex min-h-11 items-center gap-3"
                >
                  <Avatar name={member.full_name ?? member.email ?? "?"} />
                  <span className="min-w-0">
                    <span className="flex items-center gap-2 font-medium">
                      {member.full_name ?? t("nameless")}
                      {member.roles.map((role) => (
                        <Badge key={role} tone="info">
                          {roles.has(role) ? roles(role) : role}
                        </Badge>
                      ))}
                    </span>
                    <span className="text-muted block text-xs">{member.email}</span>
                  </span>
                </Anchor>
              </Td>
              <Td data-cell="3">{tiers.has(member.tier) ? tiers(member.tier) : member.tier}</Td>
              <Td data-cell="2" numeric>
                {formatter(locale).number(member.xp)}
                {member.owed > 0 && (
                  <span className="text-negative block text-xs">{t("owes", { owed: member.owed })}</span>
                )}
              </Td>
              <Td numeric className="max-sm:hidden!">
                {formatter(locale).number(member.qualified_referrals)}
              </Td>
              <Td data-cell="4" className="text-muted whitespace-nowrap">
                <When at={member.created_at} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <nav aria-label={t("pages")} className="flex justify-between gap-4">
        {members.previous && (
          <ButtonLink href={hrefOf("before", members.previous)} rel="prev" stay>
            {pages("previous")}
          </ButtonLink>
        )}
        {members.next && (
          <ButtonLink href={hrefOf("after", members.next)} rel="next" className="ml-auto" stay>
            {pages("next")}
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
