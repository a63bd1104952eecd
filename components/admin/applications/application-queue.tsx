import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { statuses } from "@/lib/applications/rules";
import { applicationPageSize, type ApplicationFilter, type ApplicationList } from "@/lib/applications/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ApplicationDecision } from "./application-decision";
import { ListPages } from "@/components/admin/list-pages";

type Row = ApplicationList["rows"][number];
type Sent = Exclude<Row["status"], "draft">;

const sent = statuses.filter((status): status is Sent => status !== "draft");
const tones = {
  submitted: "accent",
  in_review: "info",
  more_info: "info",
  approved: "positive",
  rejected: "neutral",
} as const;

function Application({ row }: { row: Row }) {
  const t = useTranslations("admin.work");
  const locale = useLocale();
  const status = row.status as Sent;
  return (
    <li data-testid="application" className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
        {row.invited && <Badge tone="accent">{t("invited")}</Badge>}
        {row.discipline && <span>{t(`disciplines.${row.discipline}`)}</span>}
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
          {row.name ?? row.email}
        </TextLink>
        {row.submitted_at && (
          <span className="text-muted ml-auto">
            <When at={row.submitted_at} />
          </span>
        )}
      </div>
      <h2 className="text-lg font-semibold">{row.project}</h2>
      <p className="max-w-[80ch] break-words whitespace-pre-line">{row.pitch}</p>
      {row.audience && (
        <p className="text-muted max-w-[80ch] text-sm break-words">
          {t("audience")}: {row.audience}
        </p>
      )}
      {row.links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {row.links.map((link) => (
            <li key={link} className="max-w-full truncate">
              <a
                href={link}
                rel="noreferrer nofollow"
                target="_blank"
                className="text-glacier underline underline-offset-4"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {row.answer && (
        <p className="text-muted text-sm">
          {t("answer")}: {row.answer}
        </p>
      )}
      {status !== "approved" && status !== "rejected" && (
        <div>
          <ApplicationDecision id={row.id} status={status} />
        </div>
      )}
    </li>
  );
}

/** Applications in full, newest first, by status. */
export function ApplicationQueue({ list, filter }: { list: ApplicationList; filter: ApplicationFilter }) {
  const t = useTranslations("admin.work");
  const locale = useLocale();
  const pages = Math.ceil(list.total / applicationPageSize);
  const hrefOf = (status: string, page = 1) =>
    localizedHref(locale, `/admin/work?${new URLSearchParams({ status, page: String(page) })}`);
  return (
    <div className="grid grid-cols-1 gap-6">
      <nav aria-label={t("status")} className="flex flex-wrap gap-2">
        {(["", ...sent] as const).map((status) => (
          <ButtonLink
            key={status}
            href={hrefOf(status)}
            variant={filter.status === status ? "secondary" : "ghost"}
            aria-current={filter.status === status ? "page" : undefined}
          >
            {status ? t(`statuses.${status}`) : t("anyStatus")}
          </ButtonLink>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>
      ) : (
        <ul className="border-line divide-line bg-surface rounded-card divide-y border">
          {list.rows.map((row) => (
            <Application key={row.id} row={row} />
          ))}
        </ul>
      )}
      <ListPages
        label={t("pages")}
        page={filter.page}
        pages={pages}
        hrefOf={(page) => hrefOf(filter.status, page)}
      />
    </div>
  );
}
