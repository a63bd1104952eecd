import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { feedbackPageSize, type FeedbackFilter, type FeedbackList } from "@/lib/feedback/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FeedbackStatusDialog } from "./feedback-status-dialog";
import { ListPages } from "@/components/admin/list-pages";

const tones = { new: "accent", open: "info", answered: "positive", closed: "neutral" } as const;

/** Messages in full, newest first: they are short, and reading is the work. */
export function FeedbackInbox({ list, filter }: { list: FeedbackList; filter: FeedbackFilter }) {
  const t = useTranslations("admin.feedback");
  const locale = useLocale();
  const pages = Math.ceil(list.total / feedbackPageSize);
  const hrefOf = (page: number) =>
    localizedHref(locale, `/admin/feedback?${new URLSearchParams({ ...filter, page: String(page) })}`);

  if (list.rows.length === 0) {
    const filtered = filter.q || filter.status || filter.topic;
    return (
      <EmptyState title={t(filtered ? "noneTitle" : "emptyTitle")}>
        {t(filtered ? "none" : "empty")}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="border-line divide-line bg-surface rounded-card divide-y border">
        {list.rows.map((row) => (
          <li key={row.id} data-testid="message" className="grid gap-3 p-5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
              <span className="font-medium">{t(`topics.${row.topic}`)}</span>
              <span>
                {row.user_id ? (
                  <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name}</TextLink>
                ) : (
                  row.name
                )}{" "}
                <a
                  href={`mailto:${row.email}?subject=${row.reference}`}
                  className="text-muted hover:text-text"
                >
                  {row.email}
                </a>
              </span>
              <span className="figures text-muted text-xs">{row.reference}</span>
              <span className="text-muted ml-auto">
                <When at={row.created_at} />
              </span>
            </div>
            <p lang={row.locale} className="max-w-[80ch] break-words whitespace-pre-line">
              {row.message}
            </p>
            <div className="flex flex-wrap gap-2">
              <FeedbackStatusDialog id={row.id} status={row.status} />
            </div>
          </li>
        ))}
      </ul>
      <ListPages label={t("pages")} page={filter.page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}
