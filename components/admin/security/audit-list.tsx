import { useLocale, useTranslations } from "next-intl";
import { actionWords, codeWords, reasonWords } from "@/components/admin/code-words";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { UndoButton } from "@/components/admin/undo-button";
import { TextLink } from "@/components/ui/link";
import { auditLines, type AuditRow } from "@/lib/admin/security/audit.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AuditDiff } from "./audit-diff";

function Subject({ row }: { row: AuditRow }) {
  const t = useTranslations("admin.security.log.families");
  const locale = useLocale();
  if (row.subject_type === "member")
    return (
      <TextLink href={localizedHref(locale, `/admin/home/${row.subject_id}`)}>
        {row.subject_name ?? row.subject_id}
      </TextLink>
    );
  return (
    <span>
      {codeWords(t, row.subject_type)} <code className="text-muted text-xs break-all">{row.subject_id}</code>
    </span>
  );
}

/** Each change with who made it, why, what was before and after, and undo where it can be undone. */
export function AuditList(shown: Shown<typeof auditLines>) {
  const t = useTranslations("admin.security.log");
  const actions = useTranslations("admin.codes.actions");
  const codes = useTranslations("admin.codes");
  const signals = useTranslations("admin.codes.signals");
  const locale = useLocale();
  const lineHref = (line: number) => localizedHref(locale, `${auditLines.path}?q=${line}`);
  return (
    <ListView
      list={auditLines}
      {...shown}
      words={{ options: { by: { person: t("person"), rules: t("rules") } } }}
      row={(row) => ({
        id: String(row.id),
        name: t("name", { line: row.id }),
        cells: {
          action: (
            <span className="font-medium">
              {actionWords(actions, (action) => codes("undone", { action }), row.action)}
            </span>
          ),
          who: row.actor === null ? t("rules") : (row.actor_name ?? t("gone")),
          subject: <Subject row={row} />,
          line: row.id,
          change: (
            <div className="grid gap-2">
              {row.reason && (
                <p className="max-w-[80ch] text-sm break-words">{reasonWords(signals, row.reason)}</p>
              )}
              <AuditDiff before={row.before} after={row.after} />
              {row.undoes !== null && (
                <TextLink className="text-xs" href={lineHref(row.undoes)}>
                  {t("undoes", { line: row.undoes })}
                </TextLink>
              )}
              {row.undone_by !== null && (
                <TextLink className="text-xs" href={lineHref(row.undone_by)}>
                  {t("undoneBy", { line: row.undone_by })}
                </TextLink>
              )}
              {row.undo && (
                <div>
                  <UndoButton line={row.id} />
                </div>
              )}
            </div>
          ),
        },
      })}
    />
  );
}
