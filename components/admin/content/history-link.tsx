import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import type { ContentKind } from "@/lib/admin/content/versions";
import { localizedHref } from "@/lib/platform/i18n/href";

type HistoryLinkProps = { kind: ContentKind; id: string; title: string };

/** Leads to the versions of something that has no page of its own in the panel. */
export function HistoryLink({ kind, id, title }: HistoryLinkProps) {
  const t = useTranslations("adminContent.versions");
  const locale = useLocale();
  return (
    <ButtonLink
      variant="ghost"
      aria-label={t("historyOf", { title })}
      href={localizedHref(locale, `/admin/content/history/${kind}/${id}`)}
    >
      {t("history")}
    </ButtonLink>
  );
}
