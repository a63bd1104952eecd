import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { suppressedAddresses } from "@/lib/admin/mails/suppressions.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ReleaseDialog } from "./suppression-dialogs";

/** Every address that is not written to, and those that are again. */
export function SuppressionList(shown: Shown<typeof suppressedAddresses>) {
  const t = useTranslations("adminMails.suppressions");
  const locale = useLocale();
  return (
    <ListView
      list={suppressedAddresses}
      {...shown}
      words={{ empty: { title: t("empty"), text: t("emptyText") } }}
      row={(row) => {
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
            act: row.released_at === null && shown.roles.includes("admin") && (
              <ReleaseDialog id={row.id} address={address} />
            ),
          },
        };
      }}
    />
  );
}
