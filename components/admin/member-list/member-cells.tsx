"use client";

import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { MemberRow } from "@/lib/admin/members/members.list";
import { localizedHref } from "@/lib/platform/i18n/href";

type MemberCellProps = Pick<MemberRow, "full_name" | "email" | "roles"> & { id: string };

// In the browser, as the other cells are not: what these look like would travel with every row.

/** Who it is, leading to the file; staff say so. */
export function MemberCell({ id, full_name: name, email, roles }: MemberCellProps) {
  const t = useTranslations("admin.home");
  const role = useTranslations("admin.roles");
  const locale = useLocale();
  return (
    <Anchor
      href={localizedHref(locale, `/admin/home/${id}`)}
      className="flex min-h-9 min-w-0 items-center gap-3 pointer-coarse:min-h-11"
    >
      <span className="max-sm:hidden">
        <Avatar name={name ?? email ?? "?"} />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{name ?? t("nameless")}</span>
          {roles.map((each) => (
            <Badge key={each} tone="info">
              {role.has(each) ? role(each) : each}
            </Badge>
          ))}
        </span>
        <span className="text-muted block truncate text-xs">{email}</span>
      </span>
    </Anchor>
  );
}

type StateCellProps = { suspended: boolean; onboarding: boolean; openCase: boolean };

/** What is out of the ordinary about a member. */
export function StateCell({ suspended, onboarding, openCase }: StateCellProps) {
  const t = useTranslations("admin.members");
  return (
    <span className="flex flex-wrap gap-1">
      {suspended && <Badge tone="negative">{t("states.suspended")}</Badge>}
      {onboarding && <Badge>{t("states.onboarding")}</Badge>}
      {openCase && <Badge tone="accent">{t("openCase")}</Badge>}
    </span>
  );
}
