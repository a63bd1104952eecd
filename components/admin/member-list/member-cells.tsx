import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { MemberRow } from "@/lib/admin/list/lists/members";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Who it is, leading to the file; staff say so. */
export function MemberCell({ row }: { row: MemberRow }) {
  const t = useTranslations("admin.home");
  const role = useTranslations("admin.roles");
  const locale = useLocale();
  return (
    <Anchor
      href={localizedHref(locale, `/admin/home/${row.user_id}`)}
      className="flex min-h-9 min-w-0 items-center gap-3 pointer-coarse:min-h-11"
    >
      <span className="max-sm:hidden">
        <Avatar name={row.full_name ?? row.email ?? "?"} />
      </span>
      <span className="min-w-0">
        <span className="flex items-center gap-2 font-medium">
          <span className="truncate">{row.full_name ?? t("nameless")}</span>
          {row.roles.map((each) => (
            <Badge key={each} tone="info">
              {role.has(each) ? role(each) : each}
            </Badge>
          ))}
        </span>
        <span className="text-muted block truncate text-xs">{row.email}</span>
      </span>
    </Anchor>
  );
}

/** What is out of the ordinary about a member. `readAt` is when the list was read. */
export function StateCell({ row, readAt }: { row: MemberRow; readAt: string }) {
  const t = useTranslations("admin.members");
  const until = row.suspended_until;
  const suspended = until !== null && (until === "infinity" || Date.parse(until) > Date.parse(readAt));
  return (
    <span className="flex flex-wrap gap-1">
      {suspended && <Badge tone="negative">{t("states.suspended")}</Badge>}
      {!row.onboarding_completed && <Badge>{t("states.onboarding")}</Badge>}
      {row.open_case && <Badge tone="accent">{t("openCase")}</Badge>}
    </span>
  );
}
