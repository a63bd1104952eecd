import { useLocale, useTranslations } from "next-intl";
import { Thread } from "@/components/feedback/thread";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { feedbackMessages } from "@/lib/admin/feedback/feedback.list";
import type { FeedbackRow } from "@/lib/feedback/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { MessageActions } from "./message-actions";

const tones = { new: "accent", open: "info", answered: "positive", closed: "neutral" } as const;

function Writer({ row }: { row: FeedbackRow }) {
  const locale = useLocale();
  const t = useTranslations("admin.feedback");
  const name = row.name || t("nameless");
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      <span className="font-medium">
        {row.user_id ? (
          <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{name}</TextLink>
        ) : (
          name
        )}
      </span>
      {row.email && (
        <a
          href={`mailto:${row.email}?subject=${row.reference}`}
          className="text-muted hover:text-text truncate max-sm:hidden"
        >
          {row.email}
        </a>
      )}
    </span>
  );
}

/** Where it was written, and what it was put together with. */
function Links({ row }: { row: FeedbackRow }) {
  const locale = useLocale();
  const t = useTranslations("admin.feedback");
  return (
    <p className="text-muted flex flex-wrap gap-x-4 text-xs empty:hidden">
      {row.page_path && <span>{t("from", { path: row.page_path })}</span>}
      {row.merged_into && (
        <TextLink href={localizedHref(locale, `/admin/feedback?q=${row.merged_into}`)}>
          {t("mergedInto", { reference: row.merged_into })}
        </TextLink>
      )}
      {row.merged > 0 && <span>{t("mergedCount", { count: row.merged })}</span>}
    </p>
  );
}

/** Messages in full: they are short, and reading is the work. */
export function FeedbackList(shown: Shown<typeof feedbackMessages>) {
  const t = useTranslations("admin.feedback");
  return (
    <ListView
      list={feedbackMessages}
      {...shown}
      words={{
        search: t("search"),
        filters: { status: t("status"), topic: t("topic"), member: t("list.member") },
        empty: { title: t("emptyTitle"), text: t("empty") },
      }}
      row={(row) => ({
        id: row.id,
        name: `${row.name}, ${row.reference}`,
        cells: {
          from: <Writer row={row} />,
          status: <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
          topic: t(`topics.${row.topic}`),
          reference: <span className="figures text-muted text-xs">{row.reference}</span>,
          language: row.locale,
          message: (
            <div data-testid="message" className="grid gap-2">
              <p lang={row.locale} className="max-w-[80ch] text-sm break-words whitespace-pre-line">
                {row.message}
              </p>
              <Links row={row} />
              <Thread replies={row.replies} team={t("team")} writer={row.name || t("nameless")} />
              <MessageActions row={row} />
            </div>
          ),
        },
      })}
    />
  );
}
