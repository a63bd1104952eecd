import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { importLines } from "@/lib/admin/imports/lists/import-lines.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { localeNames } from "@/lib/platform/i18n/routing";
import { ImportUndoDialog } from "./import-dialogs";

type Props = Shown<typeof importLines> & {
  /** The import whose lines these are. */
  of: { id: string; name: string } | null;
};

/** The lines of one import, each with what became of it. */
export function ImportLineList({ of, ...shown }: Props) {
  const t = useTranslations("adminImport");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={importLines}
      {...shown}
      words={{ options: { import: of ? { [of.id]: of.name } : {} } }}
      row={(row) => ({
        id: String(row.line),
        name: row.email || t("line", { line: row.line }),
        cells: {
          email: (
            <span className="grid min-w-0">
              <span className="break-all">{row.email || t("forgotten")}</span>
              {row.name && <span className="text-muted text-xs">{row.name}</span>}
              {row.joined_there && (
                <span className="text-muted text-xs">
                  {t("lines.joinedThere", { day: format.date(row.joined_there, "medium") })}
                </span>
              )}
              {row.plan && (
                <span className="text-muted text-xs wrap-anywhere">
                  {t("lines.plan", { plan: row.plan })}
                </span>
              )}
            </span>
          ),
          line: format.number(row.line),
          state: (
            <span className="grid">
              {t(`rowStates.${row.state}`)}
              {row.fault && <span className="text-negative text-xs">{t(`faults.${row.fault}`)}</span>}
              {row.notes.map((note) => (
                <span key={note} className="text-muted text-xs">
                  {t(`notes.${note}`)}
                </span>
              ))}
            </span>
          ),
          points: format.number(row.points),
          language: localeNames[row.locale as "en"] ?? row.locale,
          invited: row.invited_at && <When at={row.invited_at} />,
          joined: row.user_id && (
            <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
              {row.joined_at && <When at={row.joined_at} />}
            </TextLink>
          ),
          act: row.state === "waiting" && (
            <span className="flex justify-end">
              <ImportUndoDialog id={row.import_id} line={row.line} email={row.email} />
            </span>
          ),
        },
      })}
    />
  );
}
