import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import {
  suppressedAddresses,
  suppressionReasons,
  suppressionStates,
  type suppressionsPage,
} from "@/lib/admin/mails/suppressions.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { ReleaseDialog } from "./suppression-dialogs";

type Props = { answer: ListAnswer<z.output<typeof suppressionsPage>>; roles: readonly Role[] };

/** Every address that is not written to, and those that are again. */
export function SuppressionList({ answer, roles }: Props) {
  const t = useTranslations("adminMails.suppressions");
  const locale = useLocale();
  const words = listWords(suppressedAddresses, t, {
    options: {
      reason: Object.fromEntries(suppressionReasons.map((reason) => [reason, t(`reasons.${reason}`)])),
      state: Object.fromEntries(suppressionStates.map((state) => [state, t(`states.${state}`)])),
    },
    empty: { title: t("empty"), text: t("emptyText") },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const address = row.address ?? t("erased");
    return {
      id: row.id,
      name: address,
      cells: {
        address: row.member ? (
          <TextLink href={localizedHref(locale, `/admin/home/${row.member}`)}>{address}</TextLink>
        ) : (
          address
        ),
        reason: (
          <>
            {t(`reasons.${row.reason}`)}
            <span className="text-muted block text-xs">
              {row.source === "staff"
                ? t("sources.staff", { name: row.by ?? "–" })
                : t(`sources.${row.source}`)}
            </span>
          </>
        ),
        detail: (
          <span className="wrap-anywhere">
            {row.detail || "–"}
            {row.reports > 1 && (
              <span className="text-muted block text-xs">{t("reports", { count: row.reports })}</span>
            )}
          </span>
        ),
        created: <When at={row.created_at} />,
        state:
          row.released_by === "brake" ? (
            <Badge>{t("states.held")}</Badge>
          ) : row.released_at ? (
            <>
              <Badge>{t.rich("since", { at: () => <When at={row.released_at!} /> })}</Badge>
              {row.released_by === "member" && (
                <span className="text-muted block text-xs">{t("byOwner")}</span>
              )}
            </>
          ) : (
            <Badge tone="negative">{t("states.active")}</Badge>
          ),
        act: row.released_at === null && roles.includes("admin") && (
          <ReleaseDialog id={row.id} address={address} />
        ),
      },
    };
  });
  return <AdminList list={suppressedAddresses} words={words} roles={roles} answer={answer} rows={rows} />;
}
