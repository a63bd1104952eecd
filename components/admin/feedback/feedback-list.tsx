import type { z } from "zod";
import { useLocale, useTranslations } from "next-intl";
import { Thread } from "@/components/feedback/thread";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { feedbackMessages, type feedbackPage } from "@/lib/admin/feedback/feedback.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { feedbackStatuses, topics } from "@/lib/feedback/rules";
import type { FeedbackRow } from "@/lib/feedback/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { MessageActions } from "./message-actions";

const tones = { new: "accent", open: "info", answered: "positive", closed: "neutral" } as const;

function useWords(): ListWords {
  const t = useTranslations("admin.feedback");
  const list = useTranslations("admin.feedback.list");
  return listWords(feedbackMessages, list, {
    search: t("search"),
    filters: { status: t("status"), topic: t("topic"), member: t("list.member") },
    options: {
      status: Object.fromEntries(feedbackStatuses.map((status) => [status, t(`statuses.${status}`)])),
      topic: Object.fromEntries(topics.map((topic) => [topic, t(`topics.${topic}`)])),
    },
    empty: { title: t("emptyTitle"), text: t("empty") },
  });
}

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

type FeedbackListProps = {
  answer: ListAnswer<z.output<typeof feedbackPage>>;
  roles: readonly Role[];
};

/** Messages in full: they are short, and reading is the work. */
export function FeedbackList({ answer, roles }: FeedbackListProps) {
  const t = useTranslations("admin.feedback");
  const words = useWords();
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: `${row.name}, ${row.reference}`,
    cells: {
      from: <Writer row={row} />,
      status: <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
      topic: t(`topics.${row.topic}`),
      reference: <span className="figures text-muted text-xs">{row.reference}</span>,
      language: row.locale,
      written: <When at={row.created_at} />,
      updated: <When at={row.updated_at} />,
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
  }));
  return <AdminList list={feedbackMessages} words={words} roles={roles} answer={answer} rows={rows} />;
}
