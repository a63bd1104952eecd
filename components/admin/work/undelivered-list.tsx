import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { retryDeliveryAction } from "@/lib/admin/actions";
import type { Undelivered } from "@/lib/admin/cases";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { codeWords } from "@/components/admin/code-words";

function Row({ row }: { row: Undelivered }) {
  const t = useTranslations("admin.undelivered");
  const consumers = useTranslations("admin.undelivered.consumers");
  const locale = useLocale();
  return (
    <li className="grid gap-1 py-3" data-testid="undelivered">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone="negative">{codeWords(consumers, row.consumer)}</Badge>
        {row.user_id && (
          <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
            {row.name ?? t("gone")}
          </TextLink>
        )}
        <span>{row.what}</span>
        <span className="text-muted">
          <When at={row.created_at} />
        </span>
        <span className="ml-auto">
          <ChangeDialog
            action={retryDeliveryAction}
            trigger={t("retry")}
            quiet
            title={t("retry")}
            text={t("retryText")}
            confirm={t("retry")}
            fixed={{ delivery: row.id }}
          />
        </span>
      </div>
      {row.error && <p className="text-muted break-words">{row.error}</p>}
    </li>
  );
}

/** Events and mails that were given up; nothing when there are none. */
export function UndeliveredList({ rows }: { rows: Undelivered[] }) {
  const t = useTranslations("admin.undelivered");
  if (rows.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("note")} className="mb-6">
      <ul className="divide-line divide-y text-sm">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </SectionCard>
  );
}
