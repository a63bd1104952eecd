import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file";
import { formatter } from "@/lib/platform/i18n/format";
import { actionWords, reasonWords } from "@/components/admin/code-words";

/** What staff and the rules have changed about the member, newest first. */
export function FileHistory({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const actions = useTranslations("admin.codes.actions");
  const codes = useTranslations("admin.codes");
  const signals = useTranslations("admin.codes.signals");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("audit")}>
      {file.audit.length === 0 && <p className="text-muted text-sm">{t("noAudit")}</p>}
      <ul className="grid gap-4 text-sm sm:gap-2">
        {file.audit.map((line) => (
          <li key={line.id} className="grid gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
            <span className="font-medium">
              {actionWords(actions, (action) => codes("undone", { action }), line.action)}
            </span>
            <span className="break-words">{line.reason && reasonWords(signals, line.reason)}</span>
            <span className="text-muted">
              {line.actor === null ? t("automatic") : line.actor_name && t("by", { name: line.actor_name })}{" "}
              <time dateTime={line.created_at}>{format.time(line.created_at, "medium")}</time>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
